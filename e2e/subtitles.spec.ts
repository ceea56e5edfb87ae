import type { Locator, Page } from '@playwright/test';
import type { Asset } from '@rushes/contract/assets';
import type { SubtitleCue } from '@rushes/contract/subtitles';
import { expectShown, playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { type ApiUser, demoUser } from './users.ts';

type CueText = Pick<SubtitleCue, 'text' | 'startTime' | 'endTime'>;

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: /^Subtitles/ });
const rows = (page: Page): Locator => panel(page).getByRole('list', { name: 'Lines' }).getByRole('button');
/** The list is virtualized: selects a row by its position among all rows. */
const row = (page: Page, at: number): Locator =>
  panel(page)
    .locator(`[aria-posinset="${at + 1}"]`)
    .getByRole('button');
const editor = (page: Page): Locator => panel(page).getByRole('group', { name: 'Edit line' });
const save = (page: Page): Locator => panel(page).getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page): Locator => panel(page).getByText('Saved', { exact: true });
const fileMenu = (page: Page): Locator => panel(page).getByRole('button', { name: 'Actions for subtitles' });

const lines = (count: number, every = 1000, length = 800): CueText[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `Line ${at + 1}`,
    startTime: at * every,
    endTime: at * every + length,
  }));

/** A video of fourteen seconds at 25 frames per second, with one subtitle file that contains the given cues. */
async function videoWithLines(baseURL: string, cueTexts: CueText[]) {
  const admin = await demoUser(baseURL, 'admin@demo.test');
  const { id: podid, asset: parts } = await copyDemoVideo(baseURL, 'Interview_Elena_subtitled.mp4');
  for (const { id } of [...parts.srt, ...parts.vtt])
    await admin.call('DELETE', `pods/${podid}/subtitles/${id}`);
  const body = { filename: 'Spoken', filetype: 'srt' };
  const { asset } = await admin.call<{ asset: Asset }>('POST', `pods/${podid}/subtitles`, body);
  await admin.call('PATCH', `pods/${podid}/subtitles/${asset.id}`, { cues: cueTexts });
  return { admin, podid, aid: asset.id };
}

async function open(page: Page, person: ApiUser, podid: string, count: number, more = ''): Promise<void> {
  await signInByCookie(page, person.email, person.password);
  await page.goto(`/pod/${podid}?menu=subtitles${more}`);
  await playerReady(page);
  await expect(panel(page).getByRole('searchbox', { name: `Search ${count} lines` })).toBeVisible();
}

const cuesOf = async (api: ApiUser, podid: string, aid: string): Promise<SubtitleCue[]> =>
  (await api.call<{ cues: SubtitleCue[] }>('GET', `pods/${podid}/subtitles/${aid}`)).cues;

test('subtitle cues are added, edited, undone and saved by mouse [S206, S207, S208, S209, S210, S205]', async ({
  page,
  baseURL,
}) => {
  const { admin, podid, aid } = await videoWithLines(baseURL!, lines(4));
  await open(page, admin, podid, 4);
  await expect(page.getByRole('group', { name: 'Lines on the timeline' })).toBeVisible();

  // A click seeks to the frame, and the video shows the same text as the list.
  await rows(page).nth(2).click();
  await expectShown(page, 50);
  await expect(page.getByTestId('captions')).toHaveText('Line 3');
  await panel(page).getByRole('button', { name: 'Show subtitles on the video' }).click();
  await expect(page.getByTestId('captions')).toHaveText('');
  await panel(page).getByRole('button', { name: 'Show subtitles on the video' }).click();

  await rows(page).nth(2).dblclick();
  await editor(page).getByLabel('Duration').fill('0.55');
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(editor(page).getByRole('alert')).toContainText('at most one decimal');
  await editor(page).getByLabel('Duration').fill('0.5');
  await expect(editor(page).getByLabel('Out')).toHaveValue('01:00:02:13');
  await editor(page).getByLabel('Text').fill('x'.repeat(81));
  await expect(editor(page).locator('[data-count=characters]')).toHaveAttribute('data-over', 'true');
  await expect(editor(page).locator('[data-count=speed]')).toContainText('162.0');
  await editor(page).getByLabel('Text').fill('');
  await expect(editor(page).locator('[data-count=speed]')).toContainText('-');
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(editor(page).getByRole('alert')).toBeVisible();
  await editor(page).getByLabel('Text').fill('Changed');
  await expectNoSeriousAxe(page);
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page).nth(2)).toContainText('0.5');
  await expect(page.getByTestId('captions')).toHaveText('Changed');

  // A new cue starts at the current frame and lasts two seconds.
  await panel(page).getByRole('button', { name: 'Line', exact: true }).click();
  await expect(editor(page).getByLabel('In', { exact: true })).toHaveValue('01:00:02:00');
  await expect(editor(page).getByLabel('Duration')).toHaveValue('2.0');
  await editor(page).getByLabel('Text').fill('Added');
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(5);
  await rows(page).nth(0).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(4);
  await panel(page).getByRole('button', { name: /^Undo/ }).click();
  await expect(rows(page)).toHaveCount(5);
  await panel(page).getByRole('button', { name: /^Redo/ }).click();
  await expect(rows(page)).toHaveCount(4);

  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const cues = await cuesOf(admin, podid, aid);
  expect(cues.map(({ id, text }) => [id, text])).toEqual([
    [1, 'Line 2'],
    [2, 'Changed'],
    [3, 'Added'],
    [4, 'Line 4'],
  ]);
  expect(cues[1]).toMatchObject({ startTime: 2000, endTime: 2500 });
  expect(cues[2]).toMatchObject({ startTime: 2000, endTime: 4000 });

  await panel(page).getByRole('searchbox').fill('LINE');
  await expect(rows(page)).toHaveCount(2);
  await panel(page).getByRole('searchbox').fill('zeppelin');
  await expect(panel(page).getByText('No lines contain “zeppelin”')).toBeVisible();
});

test('fifty subtitle cues are retimed by keyboard alone [S210]', async ({ page, baseURL }) => {
  const count = 50;
  const { admin, podid, aid } = await videoWithLines(baseURL!, lines(count, 200, 120));
  await open(page, admin, podid, count);
  await expect(page.getByRole('group', { name: 'Lines on the timeline' })).toBeVisible();
  await page.keyboard.press('Home');
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('ArrowDown');
    await expect(row(page, at)).toHaveAttribute('aria-pressed', 'true');
    await expectShown(page, at * 5);
    // The video moves one frame forward; a separate key moves the end one frame later.
    await page.keyboard.press('ArrowRight');
    await expectShown(page, at * 5 + 1);
    await page.keyboard.press('i');
    await page.keyboard.press('>');
  }
  await page.keyboard.press('Control+s');
  await expect(saved(page)).toBeVisible();
  const cues = await cuesOf(admin, podid, aid);
  expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(
    lines(count, 200, 120).map(({ startTime, endTime }) => [startTime + 40, endTime + 40]),
  );

  // Undo and redo work by keyboard, and the text is reachable without a mouse.
  await page.keyboard.press('Control+z');
  await expect(save(page)).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(saved(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor(page).getByLabel('Text')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('The last word');
  await page.keyboard.press('Control+Enter');
  await expect(editor(page)).toHaveCount(0);
  await expect(row(page, count - 1)).toContainText('The last word');
  await expect(row(page, count - 1)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(panel(page).getByRole('searchbox', { name: `Search ${count - 1} lines` })).toBeVisible();
});

test('a save conflict between two editors is shown per cue and merged without loss', async ({
  page,
  browser,
  baseURL,
}) => {
  const { admin, podid, aid } = await videoWithLines(baseURL!, lines(3));
  const colleague = await demoUser(baseURL!, 'team@demo.test');
  const other = await openSeparateBrowser(browser, baseURL!);
  await open(page, admin, podid, 3);
  await open(other, colleague, podid, 3);
  const change = async (on: Page, at: number, text: string) => {
    await rows(on).nth(at).dblclick();
    await editor(on).getByLabel('Text').fill(text);
    await editor(on).getByRole('button', { name: 'Done' }).click();
  };
  await change(page, 0, 'Mine alone');
  await change(page, 1, 'Mine of both');
  await change(other, 1, 'Theirs of both');
  await change(other, 2, 'Theirs alone');
  await save(other).click();
  await expect(saved(other)).toBeVisible();
  await expect(panel(page).getByRole('alert')).toContainText('Someone else saved this file');
  await panel(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of these subtitles' });
  await expect(dialog.getByRole('group')).toHaveCount(3);
  await expect(dialog.getByRole('group').nth(1)).toContainText('changed by both');
  await expectNoSeriousAxe(page);
  await dialog
    .getByRole('group')
    .nth(1)
    .getByRole('radio', { name: /Theirs/ })
    .check();
  await dialog.getByRole('button', { name: 'Save selection' }).click();
  await expect(saved(page)).toBeVisible();
  expect((await cuesOf(admin, podid, aid)).map(({ text }) => text)).toEqual([
    'Mine alone',
    'Theirs of both',
    'Theirs alone',
  ]);
  // A user without unsaved changes gets the new version immediately.
  await expect(rows(other).nth(0)).toContainText('Mine alone');
});

test('unsaved subtitles survive a reload, and a failed save can be restored and repeated [S210]', async ({
  page,
  baseURL,
}) => {
  const { admin, podid, aid } = await videoWithLines(baseURL!, lines(2));
  await open(page, admin, podid, 2);
  await rows(page).nth(0).dblclick();
  await editor(page).getByLabel('Text').fill('Not saved yet');
  await editor(page).getByRole('button', { name: 'Done' }).click();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await reloaded;
  await expect(rows(page).nth(0)).toContainText('Not saved yet');
  expect((await cuesOf(admin, podid, aid))[0]!.text).toBe('Line 1');

  const address = `**/api/v1/pods/${podid}/subtitles/${aid}`;
  await page.route(address, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await save(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Your changes are kept');
  await expect(rows(page).nth(0)).toContainText('Line 1');
  await page.unroute(address);
  await panel(page).getByRole('button', { name: 'Restore my changes' }).click();
  await expect(rows(page).nth(0)).toContainText('Not saved yet');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await cuesOf(admin, podid, aid))[0]!.text).toBe('Not saved yet');
});

test('subtitle files are created, renamed, converted, deleted and made from a transcript [S205, S211, S212, S213, T216, S214]', async ({
  page,
  baseURL,
}) => {
  const { admin, podid } = await videoWithLines(baseURL!, lines(2));
  await open(page, admin, podid, 2);
  const menu = async (name: string | RegExp) => {
    await fileMenu(page).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await menu('Rename');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Final.srt');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  const choice = panel(page).getByRole('button', { name: /Choose another file/ });
  await expect(choice).toContainText('Final.srt');
  await menu('Convert SRT to VTT');
  await expect(choice).toContainText('VTT');
  await expect(rows(page)).toHaveCount(2);
  await menu('New blank file');
  await dialog.getByLabel('Name').fill('Dutch');
  await dialog.getByRole('radio', { name: 'VTT' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(choice).toContainText('Dutch.vtt');
  await expect(panel(page).getByText('No lines yet', { exact: false })).toBeVisible();
  await menu('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(choice).not.toContainText('Dutch.vtt');

  // Opened from here, the dialog accepts only subtitles.
  await menu('Upload subtitles');
  await expect(dialog.getByTestId('file-picker')).toHaveAttribute('accept', '.srt,.vtt');
  await expect(dialog.getByText('.srt or .vtt files', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await menu('New transcript');
  await dialog.getByLabel('Name').fill('Interview');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(choice).toContainText('Interview');
  await expect(panel(page).getByRole('button', { name: 'Create subtitles' })).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Line', exact: true }).click();
  await editor(page).getByLabel('Text').fill('What was said');
  await editor(page).getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('2.0');
  await expect(rows(page)).toContainText('6.5');
  await expectNoSeriousAxe(page);
  await panel(page).getByRole('button', { name: 'Create subtitles' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(choice).toContainText('Interview.srt');
  await expect(rows(page)).toContainText('What was said');
});

test('many cues are shifted, replaced and checked, and a cue edge is dragged on the timeline [S209]', async ({
  page,
  baseURL,
}) => {
  const cueTexts = lines(5);
  cueTexts[3]!.text = 'x'.repeat(81);
  const { admin, podid, aid } = await videoWithLines(baseURL!, cueTexts);
  await open(page, admin, podid, 5, '&start=1000');
  // A link with a time selects the cue at that time.
  await expect(rows(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page).getByText('1 line breaks a guideline')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Next issue' }).click();
  await expect(rows(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
  await expectShown(page, 75);
  await panel(page)
    .getByRole('button', { name: /Guidelines: Standard/ })
    .click();
  await page.getByRole('menuitemradio', { name: /Netflix/ }).click();
  await expect(panel(page).getByText('5 lines break a guideline')).toBeVisible();

  const tool = async (name: string) => {
    await panel(page).getByRole('button', { name: 'Edit multiple lines' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const dialog = page.getByRole('dialog');
  await tool('Shift times');
  await dialog.getByLabel('Seconds').fill('0.2');
  await dialog.getByRole('radio', { name: 'From the playhead' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Shift' }).click();
  await tool('Find and replace');
  await dialog.getByLabel('Find', { exact: true }).fill('line');
  await dialog.getByLabel('Replace with').fill('Row');
  await dialog.getByRole('button', { name: 'Replace all 4' }).click();
  await expect(rows(page).nth(0)).toContainText('Row 1');

  await rows(page).nth(1).click();
  const grip = page.getByRole('slider', { name: 'End of line' });
  const block = (await grip.boundingBox())!;
  await page.mouse.move(block.x + block.width / 2, block.y + block.height / 2);
  await page.mouse.down();
  // It snaps to the start of the next cue.
  const next = (await page
    .getByRole('button', { name: /Row 3$/ })
    .last()
    .boundingBox())!;
  await page.mouse.move(next.x + 2, block.y + block.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('slider', { name: 'Start of line' }).press('ArrowRight');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const cues = await cuesOf(admin, podid, aid);
  expect(cues.map(({ text, startTime, endTime }) => [text.slice(0, 5), startTime, endTime])).toEqual([
    ['Row 1', 0, 800],
    ['Row 2', 1040, 2000],
    ['Row 3', 2000, 2800],
    ['xxxxx', 3200, 4000],
    ['Row 5', 4200, 5000],
  ]);
});

test('the subtitle list and editor fit on a phone', async ({ page, baseURL }) => {
  const { admin, podid } = await videoWithLines(baseURL!, lines(3));
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, admin, podid, 3);
  await expectNoSeriousAxe(page);
  await rows(page).nth(1).dblclick();
  await expect(editor(page).getByLabel('Text')).toBeVisible();
  await expectNoSeriousAxe(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
