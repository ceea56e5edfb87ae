import 'i18next';
import type accounts from '#features/accounts/messages/en.json';
import type audit from '#features/audit/messages/en.json';
import type identity from '#features/identity/messages/en.json';
import type limits from '#features/limits/messages/en.json';
import type nodes from '#features/nodes/messages/en.json';
import type pods from '#features/pods/messages/en.json';
import type subscriptions from '#features/subscriptions/messages/en.json';
import type tenants from '#features/tenants/messages/en.json';
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
  /** Every namespace there is: a key that does not exist does not compile. */
  interface ResourceNamespaceMap {
    accounts: typeof accounts;
    app: typeof app;
    audit: typeof audit;
    console: typeof consoleTexts;
    identity: typeof identity;
    limits: typeof limits;
    nodes: typeof nodes;
    player: typeof player;
    pods: typeof pods;
    routes: typeof routes;
    subscriptions: typeof subscriptions;
    tenants: typeof tenants;
    ui: typeof ui;
    uploads: typeof uploads;
    users: typeof users;
  }
}
