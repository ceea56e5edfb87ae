import 'i18next';
import type review from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    review: typeof review;
  }
}
