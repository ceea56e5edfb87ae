import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { type ApiUser, demoUser } from './users.ts';

interface MadeComment {
  id: string;
  content: string;
}

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rows = (page: Page) => page.getByRole('feed', { name: 'Comments' }).getByRole('article');

async function speak(api: ApiUser, podid: string): Promise<MadeComment[]> {
  const made: MadeComment[] = [];
  for (const body of [
    { content: 'The mist is “too” thick, see 2', startframe: 30, endframe: 60 },
    { content: 'Hold\nthis longer', startframe: 90 },
  ]) {
    const { comment } = await api.call<{ comment: MadeComment }>('POST', `pods/${podid}/comments`, body);
    made.push(comment);
  }
  return made;
}

async function open(page: Page, podid: string): Promise<void> {
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${podid}?menu=comments`);
  await expect(rows(page)).toHaveCount(2);
}

async function ask(page: Page, item: 'Export comments…' | 'Import comments…'): Promise<void> {
  await panel(page).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Exports in a format through the menu and returns the file. */
async function exported(page: Page, format: string): Promise<{ name: string; text: string }> {
  await ask(page, 'Export comments…');
  const asked = dialog(page, 'Export markers');
  await asked.getByRole('radio', { name: new RegExp(`^${format}`) }).check();
  const coming = page.waitForEvent('download');
  await asked.getByRole('button', { name: 'Export' }).click();
  const download = await coming;
  await expect(asked).toHaveCount(0);
  return {
    name: download.suggestedFilename(),
    text: readFileSync((await download.path())!, 'utf8'),
  };
}

/** Presses the key until the element has the focus, at most ten times. */
async function press(page: Page, key: string, place: Locator): Promise<void> {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let times = 0; times < 10 && !(await isThere()); times++) await page.keyboard.press(key);
  await expect(place).toBeFocused();
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('comments are exported to each editing format with its file name and content', async ({
  page,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Forest_mist_B014.mp4');
  await speak(await demoUser(baseURL!, 'admin@demo.test'), pod.id);
  await open(page, pod.id);

  const formats = [
    ['Final Cut Pro', 'fcpxml', /^<\?xml .*<fcpxml .*value="The mist is “too” thick, see 2"/s],
    ['Premiere Pro', 'xml', /^<\?xml .*<xmeml .*The mist is “too” thick/s],
    // The video starts at 00:59:55;00 with drop frame: its frame 30 is a second later.
    ['DaVinci Resolve', 'edl', /^TITLE: Forest_mist_B014.*\r\nFCM: DROP FRAME\r\n.*00:59:56;00/s],
    ['Avid Media Composer', 'txt', /^Maud Visser\t00:59:56;00\tV1\t/],
    ['OpenTimelineIO', 'otio', /^\{\s+"OTIO_SCHEMA": "Timeline\.1",\s+"name": "Forest_mist_B014\.mp4"/],
    ['Spreadsheet', 'csv', /^\ufeffNumber,Timecode in,.*\r\n1,"00:59:56;00",/s],
    ['Document', 'pdf', /^%PDF-1\.\d.*%%EOF\s*$/s],
  ] as const;
  for (const [format, ending, beginning] of formats) {
    const { name, text } = await exported(page, format);
    expect(name).toBe(`Forest_mist_B014 comments.${ending}`);
    expect(text.slice(0, 4000) + text.slice(-20), format).toMatch(beginning);
  }
});

test('importing exported markers adds missing comments and skips existing ones [AC325]', async ({
  page,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Alpine_lake_C007.mp4');
  const [admin, team] = [
    await demoUser(baseURL!, 'admin@demo.test'),
    await demoUser(baseURL!, 'team@demo.test'),
  ];
  const [first] = await speak(admin, pod.id);
  await open(page, pod.id);
  const asked = dialog(page, 'Import markers');
  const importFile = async (file: { name: string; mimeType: string; buffer: Buffer }, report: string) => {
    await ask(page, 'Import comments…');
    await expect(asked.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await asked.locator('input[type=file]').setInputFiles(file);
    await expect(asked.getByText(file.name)).toBeVisible();
    await asked.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(asked.getByRole('status')).toHaveText(report);
    await asked.getByRole('button', { name: 'Done' }).click();
    await expect(rows(page)).toHaveCount(2);
  };

  // The importing user becomes the author: the second time that is the signed-in user.
  for (const [format, ending, author] of [
    ['OpenTimelineIO', 'otio', admin],
    ['Spreadsheet', 'csv', team],
  ] as const) {
    const { text } = await exported(page, format);
    const file = { name: `markers.${ending}`, mimeType: 'text/plain', buffer: Buffer.from(text) };
    await importFile(file, '0 markers added. 2 already existed.');
    const { comments } = await admin.call<{ comments: MadeComment[] }>('GET', `pods/${pod.id}/comments`);
    const gone = comments.find(({ content }) => content === first!.content)!;
    await author.call('DELETE', `pods/${pod.id}/comments/${gone.id}`);
    await expect(rows(page)).toHaveCount(1);
    await importFile(file, '1 marker added. 1 already existed.');
    await expect(rows(page).filter({ hasText: first!.content })).toContainText('Tomás Ferreira');
  }

  await test.step('an unreadable file shows an error and another file can be chosen', async () => {
    await ask(page, 'Import comments…');
    const give = (name: string, words: string) =>
      asked
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
    await give('notes.docx', 'nothing');
    await expect(asked.getByText(/^This file type cannot be imported/)).toBeVisible();
    await expect(asked.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await give('broken.edl', 'TITLE: nothing in here\r\n');
    await asked.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(
      asked.getByText(
        /^This file could not be imported\. The file has no markers\. No markers were added\.$/,
      ),
    ).toBeVisible();
    await expectNoSeriousAxe(page);
    await give('table.csv', 'Text\r\nno time\r\n');
    await expect(asked.getByText(/^This file could not be imported/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(asked).toHaveCount(0);
    await expect(rows(page)).toHaveCount(2);
  });
});

test('markers are exported by keyboard, and both dialogs fit on a phone and are accessible', async ({
  page,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Ridges_sunrise_A001.mp4');
  await speak(await demoUser(baseURL!, 'admin@demo.test'), pod.id);
  await open(page, pod.id);

  await panel(page).getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await press(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Export comments…' }));
  await page.keyboard.press('Enter');
  const asked = dialog(page, 'Export markers');
  await expect(asked).toBeVisible();
  await expectNoSeriousAxe(page);
  // "Document" is selected: three positions above it is Avid.
  await press(page, 'Tab', asked.getByRole('radio', { name: /^Document/ }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(asked.getByRole('radio', { name: /^Avid/ })).toBeChecked();
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toBe('Ridges_sunrise_A001 comments.txt');
  await expect(asked).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'More', exact: true })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await ask(page, 'Export comments…');
  await expect(asked.getByRole('button', { name: 'Export' })).toBeInViewport();
  await fits(page);
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await ask(page, 'Import comments…');
  await expect(dialog(page, 'Import markers').getByRole('button', { name: 'Choose file' })).toBeInViewport();
  await fits(page);
  await expectNoSeriousAxe(page);
});
