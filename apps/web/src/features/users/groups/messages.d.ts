import 'i18next';
import type groups from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groups: typeof groups;
  }
}
