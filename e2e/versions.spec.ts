import type { Page } from '@playwright/test';
import { commentedVideo, field } from './comments.ts';
import { dropOn } from './drop-on.ts';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';
import { dock, holdBytes, podsOf, put as write } from './uploading.ts';

const versionRows = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('listitem');

test('files dropped on a card become a new version or separate files, and the newest version can be deleted alone', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['cut 1.txt'] });
  const put = (name: string) => write(info, name, 20);
  const listed = async () => (await podsOf(baseURL!, project.id)).map((pod) => [pod.name, pod.versionsCount]);
  await openProject(page, project);

  await dropOn(page, cell(page, 'cut 1.txt'), [put('cut 2.txt')]);
  const question = page.getByRole('dialog', { name: 'New version or separate file?' });
  await expectNoSeriousAxe(page);
  await question.getByRole('button', { name: /^New version/ }).click();
  await expect(dock(page)).toContainText('1 file uploaded');
  await expect(cell(page, 'cut 2.txt')).toContainText('v2');
  await expect.poll(listed).toEqual([['cut 2.txt', 2]]);

  // Of several files, one becomes the version and the others stay separate.
  await dropOn(page, cell(page, 'cut 2.txt'), [put('cut 3.txt'), put('notes.txt')]);
  const several = page.getByRole('dialog', { name: 'New version or separate files?' });
  await several.getByRole('combobox', { name: 'File for the new version' }).click();
  await page.getByRole('option', { name: 'cut 3.txt' }).click();
  await several.getByRole('button', { name: /^New version and 1 separate file/ }).click();
  await expect.poll(listed).toEqual([
    ['cut 3.txt', 3],
    ['notes.txt', 1],
  ]);
  await expect(cell(page, 'cut 3.txt')).toContainText('v3');
  await dropOn(page, cell(page, 'notes.txt'), [put('more.txt')]);
  await question.getByRole('button', { name: /^Separate file/ }).click();
  await expect(cell(page, 'more.txt')).toBeVisible();

  // From the menu of the card, with a file from the picker.
  await cell(page, 'notes.txt').click({ button: 'right' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload new version…' }).click();
  await (await chooser).setFiles(put('notes 2.txt'));
  await expect.poll(listed).toContainEqual(['notes 2.txt', 2]);

  // Deleting the newest version shows the one before it.
  const head = page.waitForEvent('popup');
  await cell(page, 'cut 3.txt').dblclick();
  const file = await head;
  await expect(versionRows(file)).toHaveText([
    /v3.*cut 3\.txt.*Maud Visser.*\d+ B.*20\d\d/,
    /v2.*cut 2\.txt/,
    /v1.*cut 1\.txt.*\d+ B.*20\d\d/,
  ]);
  const picker = file.waitForEvent('filechooser');
  await file.getByRole('button', { name: 'Upload new version', exact: true }).click();
  expect((await picker).isMultiple()).toBe(false);
  await versionRows(file).first().getByRole('button', { name: 'Delete v3' }).press('Enter');
  const asked = file.getByRole('dialog', { name: 'Delete version 3 of “cut 3.txt”?' });
  await expectNoSeriousAxe(file);
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(versionRows(file)).toHaveText([/v2.*cut 2\.txt/, /v1.*cut 1\.txt/]);
  await expect(file.getByRole('heading', { name: 'cut 2.txt' })).toBeVisible();
  await expect(cell(page, 'cut 2.txt')).toBeVisible();
  await snackbar(file, 'Version 3 of “cut 3.txt”').getByRole('button', { name: 'Undo' }).click();
  await expect(versionRows(file)).toHaveText([/v3.*cut 3\.txt/, /v2.*cut 2\.txt/, /v1.*cut 1\.txt/]);
});

test('on the file page, uploads never cover the comment field', async ({ page, baseURL }, info) => {
  const pod = await commentedVideo(baseURL!);
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${pod.id}?menu=comments`);
  await playerReady(page);
  // The bytes never arrive, so that the upload stays in progress.
  await holdBytes(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload new version…' }).click();
  const announced = page.waitForRequest((request) => request.url().endsWith('/api/v1/pods'));
  await (await chooser).setFiles(write(info, 'next.mov', 1 << 20));
  expect((await announced).postDataJSON()).toMatchObject({ versionof: pod.id, filename: 'next.mov' });
  await expect(dock(page)).toContainText('Uploading 1 of 1');

  const covers = async () => {
    await expect(field(page)).toBeVisible();
    const [strip, composer] = [(await dock(page).boundingBox())!, (await field(page).boundingBox())!];
    return strip.y + strip.height > composer.y && composer.y + composer.height > strip.y;
  };
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await covers(), `${width} px`).toBe(false);
    await expect(dock(page).getByRole('button', { name: 'Show uploads' })).toBeInViewport({ ratio: 1 });
  }
  await expectNoSeriousAxe(page);

  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(dock(page)).toContainText('1 upload was interrupted');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await covers(), `${width} px`).toBe(false);
    await expect(dock(page).getByRole('button', { name: 'Choose files' })).toBeInViewport({ ratio: 1 });
  }
});
