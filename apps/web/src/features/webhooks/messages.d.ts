import 'i18next';
import type webhooks from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    webhooks: typeof webhooks;
  }
}
