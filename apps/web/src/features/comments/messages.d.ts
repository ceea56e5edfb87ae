import 'i18next';
import type comments from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    comments: typeof comments;
  }
}
