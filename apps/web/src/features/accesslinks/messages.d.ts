import 'i18next';
import type accesslinks from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accesslinks: typeof accesslinks;
  }
}
