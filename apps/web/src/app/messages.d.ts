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
import type reports from '#features/reports/messages/en.json';
import type search from '#features/search/messages/en.json';
import type storageUsage from '#features/storage-usage/messages/en.json';
import type subscriptions from '#features/subscriptions/messages/en.json';
import type support from '#features/support/messages/en.json';
import type tenants from '#features/tenants/messages/en.json';
import type tours from '#features/tours/messages/en.json';
import type uploads from '#features/uploads/messages/en.json';
import type usage from '#features/usage/messages/en.json';
import type users from '#features/users/messages/en.json';
import type player from '#player/messages/en.json';
import type consoleTexts from '#routes/console/messages/en.json';
import type linkEnd from '#routes/link-end/messages/en.json';
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
    reports: typeof reports;
    'link-end': typeof linkEnd;
    routes: typeof routes;
    search: typeof search;
    'storage-usage': typeof storageUsage;
    subscriptions: typeof subscriptions;
    support: typeof support;
    tenants: typeof tenants;
    tours: typeof tours;
    ui: typeof ui;
    uploads: typeof uploads;
    usage: typeof usage;
    users: typeof users;
  }
}
