import 'i18next';
import type reauthentication from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    reauthentication: typeof reauthentication;
  }
}
