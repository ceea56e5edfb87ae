import 'i18next';
import type actionLogs from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'action-logs': typeof actionLogs;
  }
}
