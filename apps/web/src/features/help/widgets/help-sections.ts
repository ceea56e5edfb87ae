import type { Language } from '@rushes/contract/enums';

/** Sections of the guide (docs/guide) that the app links to. A test of the guide checks that they exist. */
export const helpSections = {
  upload: 'producers#upload-files',
  review: 'reviewers#find-what-needs-your-review',
  links: 'producers#share-with-a-client',
  users: 'administrators#users-and-permissions',
  comments: 'reviewers#comment-on-a-frame',
  labels: 'services#find-objects-and-text',
  subtitles: 'producers#add-subtitles',
  bin: 'producers#delete-restore-and-archive',
  groups: 'administrators#groups',
  webhooks: 'administrators#webhooks',
  tokens: 'administrators#api-tokens',
} as const;

export type HelpSection = keyof typeof helpSections;

export const helpPath = (language: Language, section?: HelpSection): string =>
  section ? `/help/${language}/${helpSections[section]}` : `/help/${language}`;
