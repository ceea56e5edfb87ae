import 'i18next';
import type labels from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    labels: typeof labels;
  }
}
