import 'i18next';
import type tokens from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tokens: typeof tokens;
  }
}
