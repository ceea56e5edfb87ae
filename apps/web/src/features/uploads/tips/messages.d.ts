import 'i18next';
import type tips from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tips: typeof tips;
  }
}
