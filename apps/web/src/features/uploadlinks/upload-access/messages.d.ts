import 'i18next';
import type uploadAccess from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'upload-access': typeof uploadAccess;
  }
}
