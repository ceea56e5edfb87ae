import 'i18next';
import type identity from '#features/identity/messages/en.json';
import type limits from '#features/limits/messages/en.json';
import type nodes from '#features/nodes/messages/en.json';
import type pods from '#features/pods/messages/en.json';
import type uploads from '#features/uploads/messages/en.json';
import type player from '#player/messages/en.json';
import type routes from '#routes/messages/en.json';
import type ui from '#ui/messages/en.json';
import type app from './messages/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
  }
  /** Every namespace there is: a key that does not exist does not compile. */
  interface ResourceNamespaceMap {
    app: typeof app;
    identity: typeof identity;
    limits: typeof limits;
    nodes: typeof nodes;
    player: typeof player;
    pods: typeof pods;
    routes: typeof routes;
    ui: typeof ui;
    uploads: typeof uploads;
  }
}
