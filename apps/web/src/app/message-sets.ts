// A relative path: the build reads this file too.
import { registerMessageSets } from '../lib/message-sets.ts';

/**
 * Message namespaces that only some pages use, in sets that load together. The build makes one file per set and
 * language. All other namespaces load at the start.
 */
export const messageSets = {
  console: [
    'console',
    'accounts',
    'users',
    'tenants',
    'subscriptions',
    'audit',
    'own-rules',
    'branding',
    'engines',
    'tokens',
  ],
  usage: ['usage', 'storage-usage', 'reports'],
  library: [
    ...[
      'action-logs',
      'archive',
      'move-copy',
      'converting',
      'downloads',
      'extracting',
      'folder-tools',
      'labels',
    ],
    ...['home', 'markers', 'node-dialogs', 'recycle-bin', 'sharing', 'tips', 'tours', 'upload-dialog'],
  ],
  file: ['file-view', 'player'],
  comments: ['comments'],
  subtitles: ['subtitles'],
  search: ['search'],
  services: ['services'],
  support: ['support'],
  links: ['accesslinks', 'embedlinks', 'uploadlinks', 'upload-access'],
  review: ['review', 'link-end'],
  auth: ['auth'],
  reauthentication: ['reauthentication'],
  webhooks: ['webhooks'],
  extensions: ['extensions'],
  groups: ['groups'],
  provisioning: ['provisioning'],
  oauth: ['oauth'],
} as const satisfies Record<string, readonly string[]>;

registerMessageSets(messageSets);
