import 'i18next';
import type folderTools from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'folder-tools': typeof folderTools;
  }
}
