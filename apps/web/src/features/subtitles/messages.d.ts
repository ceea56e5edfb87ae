import 'i18next';
import type subtitles from './messages/en.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    subtitles: typeof subtitles;
  }
}
