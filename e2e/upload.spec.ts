import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip } from '../apps/server/test/clips.ts';
import { readyTools } from '../apps/server/test/media-tools.ts';
import { podWhen } from '../tools/prove/api.ts';
import { dropOn } from './drop-on.ts';
import { expectFrame, playerReady, shownFrame } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoProject, signInByCookie } from './steps.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';
import { closeUploads, dock, podsOf, put, uploadDialog, uploadFiles } from './uploading.ts';
import { demoUser } from './users.ts';

test('an uploaded video appears and processes live for another user, and plays frame by frame [I120, O173]', async ({
  page,
  browser,
  baseURL,
}) => {
  const tools = await readyTools();
  const name = 'Dropped_take.mov';
  const clip = join(mkdtempSync(join(tmpdir(), 'rushes-e2e-')), name);
  // Small, but long enough for some seconds of transcoding: the card updates its progress once a second.
  const size = { width: 640, height: 360 };
  await makeClip(tools, { path: clip, seconds: 36, rate: '25', look: 3, size });

  const project = await copyDemoProject(baseURL!, { files: [] });
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, 'team@demo.test');
  await colleague.goto(project.path);
  await expect(colleague.getByRole('heading', { name: project.name })).toBeVisible();
  const seen = await watchCard(colleague, name);

  await signInByCookie(page, 'admin@demo.test');
  await page.goto(project.path);
  await uploadFiles(page, clip);
  await expect(uploadDialog(page).getByText('1 finished')).toBeVisible();
  await closeUploads(page);

  // The colleague's card shows a thumbnail while the web version is still being made, and increasing progress.
  const card = colleague.getByRole('gridcell', { name: new RegExp(name) });
  await expect(card.locator('img').first()).toBeVisible();
  await expect(card).toContainText(/Transcoding|Making|Extracting/);
  const api = await demoUser(baseURL!, 'team@demo.test');
  const { id } = await project.pod(name);
  const pod = await podWhen(api, id, ({ status }) => status.status === 'completed', 100);
  await expect(card).not.toContainText('Transcoding');
  const percentages = await seen();
  expect(new Set(percentages).size).toBeGreaterThan(2);
  expect(percentages).toEqual([...percentages].sort((a, b) => a - b));

  const raw = await fetch(`${baseURL}${pod.asset.raw[0]!.url}`);
  const stored = createHash('sha256')
    .update(Buffer.from(await raw.arrayBuffer()))
    .digest('hex');
  expect(stored).toBe(createHash('sha256').update(readFileSync(clip)).digest('hex'));

  await page.goto(`/pod/${pod.id}`);
  await playerReady(page);
  await expectFrame(page, 0);
  for (let step = 1; step <= 5; step++) {
    await page.keyboard.press('ArrowRight');
    await expectFrame(page, step);
  }
  await page.keyboard.press('ArrowLeft');
  await expectFrame(page, 4);
  await page.keyboard.press('Space');
  await expect.poll(() => shownFrame(page)).toBeGreaterThan(30);
});

/** Records every percentage that the card shows, in the page itself, so that none is missed between two polls. */
async function watchCard(page: import('@playwright/test').Page, name: string) {
  await page.evaluate((file) => {
    const noted: number[] = [];
    (window as unknown as { noted: number[] }).noted = noted;
    new MutationObserver(() => {
      for (const cell of document.querySelectorAll('[role=gridcell]')) {
        if (!cell.textContent?.includes(file.slice(0, 6)) || !cell.textContent.includes('Transcoding'))
          continue;
        const figure = /(\d+)\s*%/.exec(cell.textContent);
        if (figure && noted.at(-1) !== Number(figure[1])) noted.push(Number(figure[1]));
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, name);
  return () => page.evaluate(() => (window as unknown as { noted: number[] }).noted);
}

test('a cancelled upload leaves no file behind [O168]', async ({ page, baseURL }) => {
  const file = join(mkdtempSync(join(tmpdir(), 'rushes-e2e-')), 'Unwanted.bin');
  writeFileSync(file, Buffer.alloc(40 << 20, 7));
  const project = await copyDemoProject(baseURL!, { files: [] });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(project.path);
  // Blocked, so that there is an upload to cancel.
  await page.route('**/api/v1/uploads/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  await uploadFiles(page, file);
  await expect(page.getByRole('gridcell', { name: /Unwanted/, includeHidden: true })).toBeVisible();
  await uploadDialog(page).getByRole('button', { name: 'Cancel uploads' }).click();
  await closeUploads(page);
  await expect(page.getByRole('gridcell', { name: /Unwanted/ })).toHaveCount(0);
});

test('a dropped folder is sent at once, keeps its subfolders and skips hidden files [O164, O169, O176]', async ({
  page,
  baseURL,
}, info) => {
  const testProject = await createProject(baseURL!, info, {});
  for (const path of ['Clips/A001.txt', 'Clips/A002.txt', 'Clips/Day 2/A001.txt', 'Sound/take.txt'])
    put(info, join('Card 7', path), 1000);
  put(info, 'Card 7/.DS_Store', 10);
  put(info, 'Card 7/Clips/Thumbs.db', 10);
  const loose = put(info, 'call-sheet.txt', 20);
  await openProject(page, testProject);

  // Dropped files are sent at once; labels and options can be added meanwhile or afterwards.
  await dropOn(page, page.getByRole('main'), [info.outputPath('Card 7'), loose]);
  await expect(dock(page)).toContainText('5 files uploaded');
  await expect(uploadDialog(page)).toHaveCount(0);
  await dock(page).getByRole('button', { name: 'Labels and options' }).click();
  const dialog = uploadDialog(page);
  await dialog.getByLabel('Add label').fill('second unit');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply to 5 files' }).click();
  await expect(snackbar(page, 'Applied to 5 files.')).toBeVisible();
  await expect(dialog.getByText('2 hidden files were skipped.')).toBeVisible();
  await dialog.getByRole('button', { name: /^5 finished/ }).click();
  await expect(dialog.getByText('Card 7 / Clips / Day 2')).toBeVisible();
  await expect(dialog.getByText('Done')).toHaveCount(5);
  await expectNoSeriousAxe(page);
  await closeUploads(page);
  const [sheet] = (await podsOf(baseURL!, testProject.id)).filter(({ name }) => name === 'call-sheet.txt');
  const api = await demoUser(baseURL!, 'admin@demo.test');
  expect(JSON.stringify(await api.call('GET', `pods/${sheet!.id}/labels`))).toContain('second unit');

  await cell(page, 'Card 7').dblclick();
  await expect(page.getByRole('heading', { name: 'Card 7' })).toBeVisible();
  // Files in its subfolder are counted too.
  await expect(cell(page, 'Clips')).toContainText('3 files');
  await expect(cell(page, 'Sound')).toContainText('1 file');
});
