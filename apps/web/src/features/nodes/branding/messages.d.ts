import 'i18next';
import type branding from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    branding: typeof branding;
  }
}
