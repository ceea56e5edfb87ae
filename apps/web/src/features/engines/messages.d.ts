import 'i18next';
import type engines from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    engines: typeof engines;
  }
}
