import 'i18next';
import type entrance from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    entrance: typeof entrance;
  }
}
