import 'i18next';
import type embedlinks from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    embedlinks: typeof embedlinks;
  }
}
