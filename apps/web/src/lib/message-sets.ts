/**
 * Message namespaces that only some pages use, in sets that load together. The build makes one file per set and
 * language. All other namespaces load at the start.
 */
export const messageSets = {
  console: ['console', 'accounts', 'users', 'tenants', 'subscriptions', 'audit', 'own-rules', 'branding'],
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
  links: ['accesslinks', 'embedlinks', 'uploadlinks', 'upload-access'],
  review: ['review'],
  auth: ['auth'],
  reauthentication: ['reauthentication'],
} as const satisfies Record<string, readonly string[]>;
