import 'i18next';
import type nodeDialogs from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'node-dialogs': typeof nodeDialogs;
  }
}
