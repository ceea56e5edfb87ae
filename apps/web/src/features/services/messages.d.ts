import 'i18next';
import type services from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    services: typeof services;
  }
}
