import 'i18next';
import type accounts from '#features/accounts/messages/en.json';
import type archive from '#features/archive/messages/en.json';
import type audit from '#features/audit/messages/en.json';
import type converting from '#features/converting/messages/en.json';
import type downloads from '#features/downloads/messages/en.json';
import type extracting from '#features/extracting/messages/en.json';
import type home from '#features/home/messages/en.json';
import type identity from '#features/identity/messages/en.json';
import type limits from '#features/limits/messages/en.json';
import type moveCopy from '#features/move-copy/messages/en.json';
import type nodes from '#features/nodes/messages/en.json';
import type notifications from '#features/notifications/messages/en.json';
import type pods from '#features/pods/messages/en.json';
import type presence from '#features/presence/messages/en.json';
import type recycleBin from '#features/recycle-bin/messages/en.json';
import type search from '#features/search/messages/en.json';
import type subscriptions from '#features/subscriptions/messages/en.json';
import type tenants from '#features/tenants/messages/en.json';
import type tours from '#features/tours/messages/en.json';
import type uploads from '#features/uploads/messages/en.json';
import type users from '#features/users/messages/en.json';
import type player from '#player/messages/en.json';
import type consoleTexts from '#routes/console/messages/en.json';
import type routes from '#routes/messages/en.json';
import type ui from '#ui/messages/en.json';
import type app from './messages/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
  }
  /** All namespaces: an unknown key is a compile error. */
  interface ResourceNamespaceMap {
    accounts: typeof accounts;
    app: typeof app;
    archive: typeof archive;
    converting: typeof converting;
    extracting: typeof extracting;
    'move-copy': typeof moveCopy;
    audit: typeof audit;
    console: typeof consoleTexts;
    downloads: typeof downloads;
    identity: typeof identity;
    home: typeof home;
    presence: typeof presence;
    limits: typeof limits;
    nodes: typeof nodes;
    notifications: typeof notifications;
    player: typeof player;
    pods: typeof pods;
    'recycle-bin': typeof recycleBin;
    routes: typeof routes;
    search: typeof search;
    subscriptions: typeof subscriptions;
    tenants: typeof tenants;
    tours: typeof tours;
    ui: typeof ui;
    uploads: typeof uploads;
    users: typeof users;
  }
}
