import 'i18next';
import type sharing from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sharing: typeof sharing;
  }
}
