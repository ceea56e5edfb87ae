import 'i18next';
import type markers from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    markers: typeof markers;
  }
}
