import 'i18next';
import type provisioning from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    provisioning: typeof provisioning;
  }
}
