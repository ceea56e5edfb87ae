import { mkdirSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import type { Asset } from '@rushes/contract/assets';
import { makeClip } from '../apps/server/test/clips.ts';
import { readyTools } from '../apps/server/test/media-tools.ts';
import { createUpload, sendAll } from '../tools/prove/api.ts';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { type ApiUser, createTenant, createUser } from './users.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Subtitle guidelines' });
const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Subtitles/ });
const rulesMenu = (page: Page) => panel(page).getByRole('button', { name: /Guidelines: / });

/** A video with two cues: one of twelve characters, one of three. */
async function videoWithLines(baseURL: string, info: TestInfo, admin: ApiUser): Promise<string> {
  const tools = await readyTools();
  mkdirSync(info.outputDir, { recursive: true });
  const path = info.outputPath('Interview.mp4');
  const size = { width: 480, height: 270 };
  await makeClip(tools, { path, seconds: 3, rate: '25', look: 1, size });
  const parentid = admin.session.user.tenants[0]!.accessPoints[0]!.node.id;
  const project = { parentid, name: 'Video', type: 2 };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', project);
  const { podid, uploadid, size: bytes } = await createUpload(admin, node.id, path);
  await sendAll(baseURL, admin, uploadid, path, bytes);
  const body = { filename: 'Spoken', filetype: 'srt' };
  const { asset } = await admin.call<{ asset: Asset }>('POST', `pods/${podid}/subtitles`, body);
  const cues = [
    { text: 'Twelve signs', startTime: 0, endTime: 1500 },
    { text: 'Few', startTime: 2000, endTime: 3000 },
  ];
  await admin.call('PATCH', `pods/${podid}/subtitles/${asset.id}`, { cues });
  return podid;
}

async function openSubtitles(page: Page, person: ApiUser, podid: string): Promise<void> {
  await signInByCookie(page, person.email, person.password);
  await page.goto(`/pod/${podid}?menu=subtitles`);
  await playerReady(page);
  await expect(panel(page).getByText('No guideline issues')).toBeVisible();
}

test('custom subtitle guidelines are saved and applied live to open subtitles', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { admin } = await createTenant(baseURL!, 'Subtitle rules');
  const podid = await videoWithLines(baseURL!, info, admin);
  // A team member has the file open at the same time.
  const editor = await createUser(baseURL!, admin, 'team');
  const theirs = await openSeparateBrowser(browser, baseURL!);
  await openSubtitles(theirs, editor, podid);
  await rulesMenu(theirs).click();
  await expect(theirs.getByRole('menuitemradio')).toHaveText([/^Standard/, /^Netflix/, /^BBC/]);
  await theirs.keyboard.press('Escape');

  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/console/tenant-settings');
  await expect(section(page).getByRole('row', { name: /^Characters per row no limit 42 37$/ })).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Save' })).toBeDisabled();
  await section(page).getByLabel('Characters per row').fill('ten');
  await section(page).getByLabel('Minimum duration (seconds)').fill('3');
  await section(page).getByLabel('Maximum duration (seconds)').fill('2');
  // By keyboard: the validation messages move the button down, so a click could miss it.
  await section(page).getByLabel('Maximum duration (seconds)').press('Enter');
  await expect(
    section(page).getByText('Enter a whole number from 1 to 1,000, or leave empty.'),
  ).toBeVisible();
  await expect(section(page).getByText('The maximum must not be less than the minimum.')).toBeVisible();
  await expect(section(page).getByLabel('Characters per row')).toBeFocused();
  await expectNoSeriousAxe(page);

  await section(page).getByLabel('Name').fill('House style');
  await section(page).getByLabel('Characters per row').fill('10');
  await section(page).getByLabel('Minimum duration (seconds)').fill('0,5');
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('status')).toHaveText('Saved');
  await page.reload();
  await expect(section(page).getByLabel('Name')).toHaveValue('House style');
  await expect(section(page).getByLabel('Minimum duration (seconds)')).toHaveValue('0.5');

  // The new rules appear without a reload.
  await expect(async () => {
    await rulesMenu(theirs).click();
    await theirs.getByRole('menuitemradio', { name: /^House style/ }).click({ timeout: 2000 });
  }).toPass();
  await expect(rulesMenu(theirs)).toHaveAccessibleName(/Guidelines: House style/);
  await expect(panel(theirs).getByText('1 line breaks a guideline')).toBeVisible();
  await expectNoSeriousAxe(theirs);

  // Without workspace rules, the standard rules apply again.
  await section(page).getByRole('button', { name: 'Remove custom guidelines' }).click();
  await expect(section(page).getByRole('status')).toHaveText('Custom guidelines removed');
  await expect(section(page).getByLabel('Name')).toHaveValue('');
  await expect(rulesMenu(theirs)).toHaveAccessibleName(/Guidelines: Standard/);
  await expect(panel(theirs).getByText('No guideline issues')).toBeVisible();
});

test('the subtitle guidelines form fits on a phone', async ({ page, baseURL }) => {
  const { admin } = await createTenant(baseURL!, 'Subtitle rules');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInByCookie(page, admin.email, admin.password);
  await page.goto('/console/tenant-settings');
  await section(page).getByLabel('Characters per second').fill('15.5');
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('status')).toHaveText('Saved');
  await expectNoSeriousAxe(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
