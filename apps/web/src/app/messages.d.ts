import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
  }
  /** All namespaces: an unknown key is a compile error. */
  interface ResourceNamespaceMap {
    accesslinks: typeof import('#features/accesslinks/messages/en.json');
    accounts: typeof import('#features/accounts/messages/en.json');
    'action-logs': typeof import('#features/action-logs/messages/en.json');
    app: typeof import('./messages/en.json');
    archive: typeof import('#features/archive/messages/en.json');
    audit: typeof import('#features/audit/messages/en.json');
    auth: typeof import('#features/identity/auth/messages/en.json');
    branding: typeof import('#features/nodes/branding/messages/en.json');
    comments: typeof import('#features/comments/messages/en.json');
    console: typeof import('#routes/console/messages/en.json');
    converting: typeof import('#features/converting/messages/en.json');
    downloads: typeof import('#features/downloads/messages/en.json');
    embedlinks: typeof import('#features/embedlinks/messages/en.json');
    engines: typeof import('#features/engines/messages/en.json');
    extracting: typeof import('#features/extracting/messages/en.json');
    'file-view': typeof import('#features/pods/file-view/messages/en.json');
    'folder-tools': typeof import('#features/pods/folder-tools/messages/en.json');
    groups: typeof import('#features/users/groups/messages/en.json');
    home: typeof import('#features/home/messages/en.json');
    identity: typeof import('#features/identity/messages/en.json');
    labels: typeof import('#features/labels/messages/en.json');
    limits: typeof import('#features/limits/messages/en.json');
    'link-end': typeof import('#routes/link-end/messages/en.json');
    markers: typeof import('#features/markers/messages/en.json');
    'move-copy': typeof import('#features/move-copy/messages/en.json');
    'node-dialogs': typeof import('#features/nodes/node-dialogs/messages/en.json');
    nodes: typeof import('#features/nodes/messages/en.json');
    notifications: typeof import('#features/notifications/messages/en.json');
    oauth: typeof import('#features/oauth/messages/en.json');
    'own-rules': typeof import('#features/subtitles/own-rules/messages/en.json');
    player: typeof import('#player/messages/en.json');
    pods: typeof import('#features/pods/messages/en.json');
    presence: typeof import('#features/presence/messages/en.json');
    provisioning: typeof import('#features/users/provisioning/messages/en.json');
    reauthentication: typeof import('#features/identity/reauthentication/messages/en.json');
    'recycle-bin': typeof import('#features/recycle-bin/messages/en.json');
    reports: typeof import('#features/reports/messages/en.json');
    review: typeof import('#features/accesslinks/review/messages/en.json');
    routes: typeof import('#routes/messages/en.json');
    search: typeof import('#features/search/messages/en.json');
    services: typeof import('#features/services/messages/en.json');
    sharing: typeof import('#features/accesslinks/sharing/messages/en.json');
    'storage-usage': typeof import('#features/storage-usage/messages/en.json');
    subscriptions: typeof import('#features/subscriptions/messages/en.json');
    subtitles: typeof import('#features/subtitles/messages/en.json');
    support: typeof import('#features/support/messages/en.json');
    tenants: typeof import('#features/tenants/messages/en.json');
    tips: typeof import('#features/uploads/tips/messages/en.json');
    tokens: typeof import('#features/tokens/messages/en.json');
    tours: typeof import('#features/tours/messages/en.json');
    ui: typeof import('#ui/messages/en.json');
    'upload-access': typeof import('#features/uploadlinks/upload-access/messages/en.json');
    'upload-dialog': typeof import('#features/uploads/upload-dialog/messages/en.json');
    uploadlinks: typeof import('#features/uploadlinks/messages/en.json');
    uploads: typeof import('#features/uploads/messages/en.json');
    usage: typeof import('#features/usage/messages/en.json');
    users: typeof import('#features/users/messages/en.json');
    webhooks: typeof import('#features/webhooks/messages/en.json');
  }
}
