import 'i18next';
import type uploadDialog from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'upload-dialog': typeof uploadDialog;
  }
}
