import 'i18next';
import type ownRules from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'own-rules': typeof ownRules;
  }
}
