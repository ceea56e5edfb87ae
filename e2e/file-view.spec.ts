import { mkdirSync, writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { sendAll } from '../tools/prove/api.ts';
import { playerReady, shownFrame } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { createProject, snackbar } from './test-project.ts';
import { type ApiUser, createUser, demoUser } from './users.ts';

const tab = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: 'Side panel' }).getByRole('tab', { name });
const panel = (page: Page, name: string): Locator => page.getByRole('tabpanel', { name });

async function addSubtitles(baseURL: string, api: ApiUser, info: TestInfo, podid: string, lines: number) {
  const path = info.outputPath('Interview.srt');
  mkdirSync(info.outputDir, { recursive: true });
  const at = (tenths: number) => `00:00:0${Math.floor(tenths / 10)},${tenths % 10}00`;
  const cues = Array.from(
    { length: lines },
    (_, n) => `${n + 1}\n${at(n * 10)} --> ${at(n * 10 + 8)}\nLine ${n + 1} of the interview\n`,
  );
  writeFileSync(path, cues.join('\n'));
  const body = { type: 7, filename: 'Interview.srt', filesize: Buffer.byteLength(cues.join('\n')) };
  const { asset, upload } = await api.call<{ asset: { id: string }; upload: { id: string } }>(
    'POST',
    `pods/${podid}/asset`,
    body,
  );
  await sendAll(baseURL, api, upload.id, path, body.filesize);
  return asset.id;
}

test('the side panel opens by URL and keyboard, collapses, and stays collapsed after a reload [P180, P181, B16, B17, F74]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['brief.txt'] });
  const video = await copyDemoVideo(baseURL!, 'Forest_mist_B014.mp4');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${video.id}?menu=labels&frame=50`);
  await expect(panel(page, 'Labels')).toBeVisible();
  await playerReady(page);
  await expect.poll(() => shownFrame(page)).toBe(50);

  // The arrow keys move between the tabs and do not seek the video.
  await tab(page, 'Labels').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Comments')).toBeFocused();
  await expect(panel(page, 'Comments').getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  await expect(page).toHaveURL(/menu=comments/);
  await page.keyboard.press('End');
  await expect(panel(page, 'Assets').getByText(video.name).first()).toBeVisible();
  await expect(page).not.toHaveURL(/menu=/);
  await page.keyboard.press('ArrowRight');
  await expect(panel(page, 'Information')).toBeVisible();
  expect(await shownFrame(page)).toBe(50);

  // The parameter of the assets is removed from the URL, the frame stays.
  await page.goto(`/pod/${video.id}?menu=assets&frame=50`);
  await expect(panel(page, 'Assets').getByText(video.name).first()).toBeVisible();
  await expect(page).not.toHaveURL(/menu=/);
  await tab(page, 'Information').click();
  await playerReady(page);

  // A click on the picture gives the keys to the player: the tab stays.
  await page.getByTestId('player-picture').click();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => shownFrame(page)).toBe(1);
  await expect(tab(page, 'Information')).toHaveAttribute('aria-selected', 'true');

  // The status is changed in the top bar, and the panel shows it too.
  const status = (of: Locator) => of.getByRole('button', { name: /^Status:/ });
  await status(page.getByRole('banner')).click();
  await page.getByRole('menuitem', { name: 'Final' }).click();
  await expect(status(page.getByRole('banner'))).toHaveText('Final');
  await expect(status(panel(page, 'Information'))).toHaveText('Final');

  for (const [theme, name] of [
    ['light', 'Assets'],
    ['light', 'Comments'],
    ['dark', 'Labels'],
    ['dark', 'Assets'],
  ] as const) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted;
    }, theme);
    await tab(page, name).click();
    await expect(panel(page, name).getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expectNoSeriousAxe(page);
  }

  await page.getByRole('button', { name: 'Collapse panel' }).click();
  await expect(page.getByRole('button', { name: 'Expand panel' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  await page.reload();
  const rail = page.getByRole('complementary', { name: 'Side panel' });
  await expect(rail).toHaveAttribute('data-state', 'folded');
  await rail.getByRole('button', { name: 'Subtitles' }).click();
  await expect(panel(page, 'Subtitles').getByRole('heading', { name: 'No subtitles yet' })).toBeVisible();
  await expect(tab(page, 'Subtitles')).toBeFocused();

  // A text file has no timeline, so comments and subtitles are disabled; `menu=assets` is removed from the URL.
  await page.goto(`/pod/${project.files['brief.txt']}?menu=subtitles`);
  await expect(panel(page, 'Information')).toBeVisible();
  await expect(tab(page, 'Subtitles')).toBeDisabled();
  await expect(tab(page, 'Comments')).toBeDisabled();
  await page.goto(`/pod/${project.files['brief.txt']}?menu=assets`);
  await expect(panel(page, 'Assets')).toBeVisible();
  await expect(page).not.toHaveURL(/menu=/);
});

test('versions are reordered, described and removed from the stack, and others see it live [P184, G89]', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['one.txt', 'two.txt', 'three.txt'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const [one, two, three] = ['one.txt', 'two.txt', 'three.txt'].map((name) => project.files[name]!);
  await admin.call('PATCH', `pods/${two}/versions/${one}`, { versionText: '' });
  await admin.call('PATCH', `pods/${three}/versions/${two}`, { versionText: '' });
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, 'team@demo.test');
  await colleague.goto(`/pod/${one}`);
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${three}`);
  const rows = (of: Page) => of.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  const names = [/three\.txt/, /two\.txt/, /one\.txt/];
  await expect(rows(page)).toHaveText(names);
  await expect(rows(colleague)).toHaveText(names);

  // Drag the oldest to the top.
  const row = rows(page).filter({ hasText: 'one.txt' });
  await row.hover();
  // `hover` waits until the rows above it no longer move.
  await row.locator('[data-grip]').hover();
  await page.mouse.down();
  await expect(row).toHaveAttribute('data-lifted', 'true');
  const from = (await row.locator('[data-grip]').boundingBox())!;
  const to = (await rows(page).first().boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 4 });
  await expect(rows(page).first()).toHaveAttribute('data-drop', 'above');
  await page.mouse.up();
  await expect(rows(page)).toHaveText([/v3.*one\.txt/, /v2.*three\.txt/, /v1.*two\.txt/]);
  await expect(rows(colleague)).toHaveText([/v3.*one\.txt/, /v2.*three\.txt/, /v1.*two\.txt/]);

  // The same by keyboard, one position at a time.
  await rows(page).filter({ hasText: 'two.txt' }).getByRole('button', { name: 'Move v1 up' }).press('Enter');
  await expect(rows(colleague)).toHaveText([/v3.*one\.txt/, /v2.*two\.txt/, /v1.*three\.txt/]);

  await rows(page)
    .filter({ hasText: 'two.txt' })
    .getByRole('button', { name: 'Add description to v2' })
    .press('Enter');
  await page.getByRole('textbox', { name: 'Description of v2' }).fill('warmer grade');
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: 'two.txt' })).toContainText('warmer grade');
  await expect(rows(colleague).filter({ hasText: 'two.txt' })).toContainText('warmer grade');

  await rows(page)
    .filter({ hasText: 'two.txt' })
    .getByRole('button', { name: 'Remove v2 from version stack' })
    .press('Enter');
  await expect(rows(page)).toHaveText([/v2.*one\.txt/, /v1.*three\.txt/]);
  await expect(rows(colleague)).toHaveText([/v2.*one\.txt/, /v1.*three\.txt/]);
  await colleague.goto(`/pod/${two}`);
  await expect(colleague.getByText('changed the version description to “warmer grade”')).toBeVisible();
});

test('on a phone the side panel is a sheet that moves up and down by touch and keyboard [P180]', async ({
  browser,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['brief.txt'] });
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${project.files['brief.txt']}`);
  const sheet = page.getByRole('complementary', { name: 'Side panel' });
  await expect(sheet).toHaveAttribute('data-state', 'lowered');

  const raise = page.getByRole('button', { name: 'Move panel up' });
  await raise.press('Enter');
  await expect(sheet).toHaveAttribute('data-state', 'raised');
  // The covered content is inert.
  await expect(page.locator('[inert]')).toHaveCount(1);
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveAttribute('data-state', 'lowered');
  await expect(page.locator('[inert]')).toHaveCount(0);

  // A tap while the sheet is moving is not lost. The transition is slowed down to make this testable.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sheet.evaluate((element) => {
    element.style.transition = 'height 20s linear';
  });
  await raise.tap();
  await expect(sheet).toHaveAttribute('data-state', 'moving');
  await page.getByRole('button', { name: 'Move panel down' }).tap({ force: true });
  await expect(sheet).toHaveAttribute('data-state', 'lowered');
  await sheet.evaluate((element) => {
    element.style.transition = '';
  });

  const finger = await context.newCDPSession(page);
  const drag = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
    await touch('touchEnd');
  };
  const grip = async () => {
    const box = (await page.locator('[data-grip]').boundingBox())!;
    return box.y + box.height / 2;
  };
  await drag(await grip(), 80);
  await expect(sheet).toHaveAttribute('data-state', 'raised');
  await expect.poll(async () => Math.round((await sheet.boundingBox())!.y)).toBe(60);
  await drag(await grip(), 760);
  await expect(sheet).toHaveAttribute('data-state', 'lowered');
  await context.close();
});

test('assets are renamed, given a language, converted, saved as files and deleted [U233, U234, U235, U236]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['brief.txt'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  await addSubtitles(baseURL!, admin, info, project.files['brief.txt']!, 2);
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${project.files['brief.txt']}?menu=assets`);
  const assets = panel(page, 'Assets');
  const subtitles = assets.getByRole('list', { name: 'Subtitles' }).getByRole('listitem');
  await expect(assets.getByRole('list', { name: 'Original' }).getByRole('listitem')).toContainText(
    'brief.txt',
  );
  await expect(subtitles).toHaveText([/Interview\.srt/]);
  const choose = async (name: string, entry: string) => {
    await assets.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };

  await choose('Interview.srt', 'Rename');
  await assets.getByRole('textbox').fill('Spoken.srt');
  await page.keyboard.press('Enter');
  await expect(subtitles).toHaveText([/Spoken\.srt/]);

  await choose('Spoken.srt', 'Set language…');
  const dialog = page.getByRole('dialog', { name: 'Language of “Spoken.srt”' });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Language' }).fill('Dutch');
  await page.getByRole('option', { name: 'Dutch', exact: true }).click();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(subtitles).toContainText('Dutch');

  // Only subtitles can be converted to another format.
  await assets.getByRole('button', { name: 'Actions for brief.txt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Convert/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  // A text file has no Subtitles tab, but its subtitles can still be converted.
  await assets.getByRole('button', { name: 'Actions for Spoken.srt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Open in Subtitles' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Convert SRT to VTT' }).click();
  await expect(snackbar(page, '“Spoken.vtt” was created.')).toBeVisible();
  await expect(subtitles).toHaveText([/Spoken\.vtt/, /Spoken\.srt/]);

  await choose('Spoken.srt', 'Save as separate file');
  await expect(snackbar(page, 'is now a file in the same folder')).toBeVisible();

  // An empty selection shows a message. The original cannot be deleted.
  await assets.getByRole('button', { name: 'Actions for all assets' }).click();
  await page.getByRole('menuitem', { name: 'Delete selected' }).click();
  await expect(snackbar(page, 'No assets selected')).toBeVisible();
  await assets.getByRole('checkbox', { name: 'Select Spoken.srt' }).check();
  await expect(assets.getByText('1 selected')).toBeVisible();
  // Clicking the row with a modifier key selects and deselects it.
  const vtt = subtitles.filter({ hasText: 'Spoken.vtt' });
  await vtt.click({ modifiers: ['Shift'] });
  await expect(assets.getByText('2 selected')).toBeVisible();
  await vtt.click({ modifiers: ['ControlOrMeta'] });
  await expect(assets.getByText('1 selected')).toBeVisible();
  await assets.getByRole('button', { name: 'Actions for all assets' }).click();
  await page.getByRole('menuitem', { name: 'Delete all' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete 2 assets?' });
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(subtitles).toHaveCount(0);
  const { pods } = await admin.call<{ pods: { name: string }[] }>('GET', `nodes/${project.id}/pods`);
  expect(pods.map(({ name }) => name).sort()).toEqual(['Spoken.srt', 'brief.txt']);
});

test('subtitle cues beside the video lead to their frame and are found by text [S206, B19]', async ({
  page,
  baseURL,
}, info) => {
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const { id } = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
  const aid = await addSubtitles(baseURL!, admin, info, id, 4);
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${id}?menu=subtitles&aid=${aid}&start=1000`);
  const lines = panel(page, 'Subtitles').getByRole('list', { name: 'Lines' }).getByRole('button');
  await expect(lines).toHaveCount(4);
  await playerReady(page);
  await expect.poll(() => shownFrame(page)).toBe(25);
  await expect(lines.nth(1)).toHaveAttribute('aria-current', 'true');
  await lines.nth(3).click();
  await expect.poll(() => shownFrame(page)).toBe(75);
  await expect(lines.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect(lines.nth(1)).not.toHaveAttribute('aria-current');
  await expectNoSeriousAxe(page);
  await panel(page, 'Subtitles').getByRole('searchbox', { name: 'Search 4 lines' }).fill('LINE 2');
  await expect(lines).toHaveCount(1);
  await lines.click();
  await expect.poll(() => shownFrame(page)).toBe(25);

  // A sentence of a transcript, as search links to it.
  const { transcript } = await admin.call<{ transcript: { id: string } }>('POST', `pods/${id}/transcripts`, {
    name: 'Speech',
    sentences: [
      { start: 0, end: 900, content: 'Good morning.' },
      { start: 2000, end: 2900, content: 'We lost the light.' },
    ],
  });
  await page.goto(`/pod/${id}?menu=subtitles&tid=${transcript.id}&start=2000`);
  await playerReady(page);
  await expect.poll(() => shownFrame(page)).toBe(50);
  await expect(lines.filter({ hasText: 'We lost the light.' })).toHaveAttribute('aria-current', 'true');

  // The assets tab opens this specific subtitle file, which need not be the first.
  const { asset } = await admin.call<{ asset: { id: string } }>('POST', `pods/${id}/subtitles`, {
    filename: 'Blank',
    filetype: 'vtt',
  });
  await tab(page, 'Assets').click();
  await panel(page, 'Assets').getByRole('button', { name: 'Actions for Blank.vtt' }).click();
  await page.getByRole('menuitem', { name: 'Open in Subtitles' }).click();
  await expect(page).toHaveURL(new RegExp(`menu=subtitles.*aid=${asset.id}|aid=${asset.id}.*menu=subtitles`));
  const file = panel(page, 'Subtitles').getByRole('button', { name: /Choose another file/ });
  await expect(file).toContainText('Blank.vtt');
  await tab(page, 'Assets').click();
  await panel(page, 'Assets').getByRole('button', { name: 'Actions for Interview.srt' }).click();
  await page.getByRole('menuitem', { name: 'Open in Subtitles' }).click();
  await expect(file).toContainText('Interview.srt');
  await expect(lines).toHaveCount(4);
});

test('a client user sees only permitted panels, and is informed when the open file moves or disappears [P181, L140, P182, AC324]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Offers'], files: ['offer.txt'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const id = project.files['offer.txt']!;
  await admin.call('PATCH', `pods/${id}/note`, { note: 'Brief: https://rushes.test/brief.' });
  const client = await createUser(baseURL!, admin, 'client', { nodeid: project.id });
  await signInByCookie(page, client.email, client.password);
  await page.goto(`/pod/${id}?menu=assets`);
  const about = panel(page, 'Information');
  const link = about.getByRole('link', { name: 'https://rushes.test/brief' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(tab(page, 'Assets')).toHaveCount(0);
  await expect(tab(page, 'Labels')).toBeVisible();
  await expect(about.getByRole('button', { name: /^(Rename|Edit note)$/ })).toHaveCount(0);
  await expect(about.getByRole('switch')).toHaveCount(0);
  await admin.call('PATCH', `pods/${id}/status`, { badgestatus: 6 });
  await expect(page.getByRole('banner').getByText('Final')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Status:/ })).toHaveCount(0);

  const move = { targetnodeid: project.folders.Offers, validateRequestOnly: 0 };
  await admin.call('PATCH', 'pods/move', { pods: [id], ...move });
  await expect(page.getByRole('status').filter({ hasText: 'This file was moved to “Offers”' })).toBeVisible();
  await admin.call('POST', 'services/archiving', { pods: [id], params: { action: 'archive' } });
  await expect(page.getByRole('heading', { name: 'This file is archived' })).toBeVisible();
  await admin.call('POST', 'pods/bulk-delete', { pods: [id] });
  await expect(page.getByRole('heading', { name: 'This file was deleted' })).toBeVisible();
  await page.goto('/pod/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'File not found!' })).toBeVisible();
});
