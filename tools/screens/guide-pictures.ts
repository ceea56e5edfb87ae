import type { Locator, Page } from '@playwright/test';

export interface GuidePicture {
  /** The file name in docs/guide/pictures/<language>. */
  name: string;
  /** The screen that is taken. */
  screen: string;
  /** The part of it; without it, the whole page. */
  part?(page: Page): Locator;
  /** The largest height in pixels. */
  height?: number;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('tabpanel');

/** The pictures of docs/guide: `npm run shots -- guide` takes them again. */
export const guidePictures: GuidePicture[] = [
  { name: 'folder', screen: 'folder-presence', height: 720 },
  { name: 'upload', screen: 'upload-progress', part: dialog },
  { name: 'new-version', screen: 'drop-on-file', part: dialog },
  { name: 'request-review', screen: 'review-invite', part: dialog },
  { name: 'share', screen: 'share', part: dialog },
  { name: 'upload-link', screen: 'upload-links-new', part: dialog },
  { name: 'upload-page', screen: 'upload-link', height: 720 },
  { name: 'subtitles', screen: 'subtitles-desk' },
  { name: 'home', screen: 'home', part: main, height: 720 },
  { name: 'comments', screen: 'file-comments' },
  { name: 'comment-range', screen: 'comment-range', part: panel },
  { name: 'drawing', screen: 'file-draw' },
  { name: 'compare', screen: 'file-compare' },
  { name: 'decide', screen: 'review-decide', part: panel, height: 420 },
  { name: 'guest', screen: 'review-file', height: 760 },
  { name: 'groups', screen: 'console-groups', part: main, height: 460 },
  { name: 'usage', screen: 'console-usage', part: main, height: 760 },
  { name: 'users', screen: 'console-users', part: main, height: 480 },
  { name: 'permissions', screen: 'console-permissions', part: main, height: 640 },
  { name: 'plans', screen: 'console-subscriptions', part: main, height: 742 },
  { name: 'branding', screen: 'console-branding', part: main, height: 760 },
  { name: 'links', screen: 'console-links', part: main, height: 460 },
  { name: 'generate-subtitles', screen: 'generate-subtitles', part: dialog },
  { name: 'transcript-spoken', screen: 'transcript-spoken', part: panel, height: 460 },
  { name: 'translate-subtitles', screen: 'translate-subtitles', part: dialog },
  { name: 'imprint-subtitles', screen: 'imprint-subtitles', part: dialog },
  { name: 'generate-labels', screen: 'generate-labels', part: dialog },
];
