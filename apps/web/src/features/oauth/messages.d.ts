import 'i18next';
import type oauth from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    oauth: typeof oauth;
  }
}
