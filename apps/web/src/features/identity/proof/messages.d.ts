import 'i18next';
import type proof from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    proof: typeof proof;
  }
}
