import 'i18next';
import type uploadlinks from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    uploadlinks: typeof uploadlinks;
  }
}
