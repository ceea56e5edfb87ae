// The server features and their entries, for the import rules, the architecture test and the map.

/** Server features in rank order. A feature imports only features before it; in the other direction it subscribes to hooks. */
export const ranks = [
  ...['identity', 'tenants', 'usage', 'limits', 'credits', 'engines', 'operations', 'users'],
  ...['nodes', 'tokens', 'scim', 'oauth', 'assets', 'notifications', 'pods', 'labels', 'subtitles'],
  ...['uploads', 'search', 'move-copy', 'recycle-bin', 'archive', 'extracting', 'presence'],
  ...['processing', 'converting', 'service-runs', 'transcribing', 'detecting', 'translating', 'services'],
  ...['comments', 'reviews', 'markers', 'home'],
  ...['accesslinks', 'uploadlinks', 'embedlinks', 'downloads', 'extensions'],
  ...['subscriptions', 'storage-usage', 'reports', 'support', 'webhooks', 'mcp', 'audit', 'system'],
];

/**
 * Features that most others build on have more entries than index.ts: one per topic, so that an importer names the part
 * it uses (docs/decisions/0043).
 */
export const topicEntries = [
  ...['accesslinks/guests', 'assets/blobs', 'assets/media', 'assets/urls'],
  ...['identity/accounts', 'identity/codes', 'identity/grants', 'identity/tokens'],
  ...['limits/bin', 'limits/extras'],
  ...['nodes/bin', 'nodes/branding', 'nodes/folders', 'nodes/rules', 'nodes/subtrees'],
  ...['subtitles/generated', 'tenants/subscription', 'users/provisioning'],
  ...['pods/bin', 'pods/cards', 'pods/changes', 'pods/progress', 'pods/stacks', 'pods/tier'],
];

/** More use cases than this and a feature has no boundary: everything is public. */
export const EXPORTS_MAX = 12;

/**
 * The base of all other features: how many use cases all their entries export together. Lower the number when it
 * becomes smaller; it must not grow (docs/decisions/0043).
 */
export const baseExports = { identity: 46, pods: 36, nodes: 34, assets: 28, limits: 19 };
