import 'i18next';
import type extensions from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    extensions: typeof extensions;
  }
}
