import 'i18next';
import type fileView from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'file-view': typeof fileView;
  }
}
