import { demoPassword, expect, expectNoSeriousAxe, test } from './harness.ts';
import { signOut } from './steps.ts';
import { cell, createProject, openProject, snackbar } from './test-project.ts';
import {
  chooseFiles,
  closeUploads,
  dock,
  holdBytes,
  podsOf,
  put,
  text,
  uploadDialog,
  uploadFiles,
} from './uploading.ts';
import { demoUser } from './users.ts';

test('an upload sends its labels, note and team-only option [O163, O165, O171, O177]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  await openProject(page, project);
  const sizes: number[] = [];
  const measure = async () => sizes.push((await uploadDialog(page).boundingBox())!.height);
  await page.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(uploadDialog(page).getByTestId('file-picker')).toBeAttached();
  await measure();
  const dialog = await chooseFiles(page, [text('notes.txt'), text('list.txt')]);
  await measure();
  await dialog.getByRole('checkbox', { name: 'Add note to notes.txt' }).check();
  await page.keyboard.type('Read this first');
  await dialog.getByRole('tab', { name: 'Labels' }).click();
  await dialog.getByLabel('Add label').fill('second unit');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('tab', { name: 'Labels 1' })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Options' }).click();
  // Neither file is video or audio.
  await expect(dialog.getByRole('switch', { name: 'Priority processing' })).toHaveCount(0);
  await dialog.getByRole('switch', { name: 'Team only' }).check();
  await expect(dialog.getByRole('tab', { name: 'Options 1' })).toBeVisible();
  await measure();
  expect(new Set(sizes).size).toBe(1);
  const announced = page.waitForRequest((request) => request.url().endsWith('/api/v1/pods'));
  // Escape during the checks loses nothing.
  const release = Promise.withResolvers<void>();
  await page.route('**/existing', (route) => release.promise.then(() => route.continue()));
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  await closeUploads(page);
  release.resolve();
  const body = (await announced).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ labels: ['second unit'], teamonly: 1, priorityProcessing: 0 });
  expect(body.requestId).toMatch(/^\d{13,19}$/);
  await expect(dock(page)).toContainText('2 files uploaded');
  const [, notes] = await podsOf(baseURL!, project.id);
  const api = await demoUser(baseURL!, 'admin@demo.test');
  const { pod } = await api.call<{ pod: { name: string; note: string; teamonly: number } }>(
    'GET',
    `pods/${notes!.id}`,
  );
  expect(pod).toMatchObject({ name: 'notes.txt', note: 'Read this first', teamonly: 1 });
});

test('uploads interrupted by a reload resume when the same files are picked again [O172]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  const files = [put(info, 'A001.bin', 3 << 20), put(info, 'A002.bin', 2 << 20)];
  await openProject(page, project);
  await holdBytes(page);
  await uploadFiles(page, files);
  await closeUploads(page);
  await expect(dock(page)).toContainText('Uploading 2 of 2');
  await expect(dock(page)).toContainText('Keep this tab open');
  await expect.poll(async () => (await podsOf(baseURL!, project.id)).length).toBe(2);
  const before = await podsOf(baseURL!, project.id);

  // The browser asks for confirmation before leaving.
  page.once('dialog', (asked) => {
    expect(asked.type()).toBe('beforeunload');
    void asked.accept();
  });
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(dock(page)).toContainText('2 uploads were interrupted');
  await expectNoSeriousAxe(page);
  // A different file with the same name does not resume the upload.
  await dock(page)
    .getByTestId('interrupted-picker')
    .setInputFiles([text('A001.bin', 'changed since')]);
  await expect(snackbar(page, '“A001.bin” has changed since')).toBeVisible();
  await dock(page).getByTestId('interrupted-picker').setInputFiles(files);
  await expect(dock(page)).toContainText('2 files uploaded');
  const after = await podsOf(baseURL!, project.id);
  expect(after.map(({ id, size }) => [id, size]).sort()).toEqual(
    before.map(({ id, size }) => [id, size]).sort(),
  );
  await dock(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(cell(page, 'A001.bin')).toBeVisible();
  await expect(dock(page)).toHaveCount(0);
});

test('uploads wait without a connection and continue by themselves, and paused ones resume on request', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { folders: ['Elsewhere'] });
  await openProject(page, project);
  const release = await holdBytes(page);
  await uploadFiles(page, [put(info, 'Long_take.bin', 4 << 20), put(info, 'Other.bin', 1 << 20)]);
  await closeUploads(page);
  await expect(dock(page)).toContainText('Uploading 2 of 2');
  await page.context().setOffline(true);
  await expect(dock(page)).toContainText('No connection');
  await release();
  await page.context().setOffline(false);
  await expect(dock(page)).toContainText('2 files uploaded');
  await dock(page).getByRole('button', { name: 'Close' }).click();

  const again = await holdBytes(page);
  await uploadFiles(page, put(info, 'Paused.bin', 1 << 20));
  await closeUploads(page);
  await dock(page).getByRole('button', { name: 'Pause uploads' }).click();
  await expect(dock(page)).toContainText('Paused, 0 of 1 uploaded');
  await again();
  // The uploads continue on another page.
  await page.getByRole('treeitem', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await dock(page).getByRole('button', { name: 'Resume uploads' }).click();
  await expect(dock(page)).toContainText('1 file uploaded');
  expect((await podsOf(baseURL!, project.id)).map(({ name }) => name).sort()).toEqual([
    'Long_take.bin',
    'Other.bin',
    'Paused.bin',
  ]);
});

test('uploads wait after signing out and continue when the same user signs in', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  await openProject(page, project);
  const release = await holdBytes(page);
  await uploadFiles(page, [put(info, 'Begun.bin', 2 << 20)]);
  await closeUploads(page);
  await expect(dock(page)).toContainText('Uploading 1 of 1');
  await expect(cell(page, 'Begun.bin')).toBeVisible();
  const before = await podsOf(baseURL!, project.id);
  await signOut(page);
  await release();
  await page.getByLabel('E-mail').fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dock(page)).toContainText('1 file uploaded');
  const after = await podsOf(baseURL!, project.id);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('cancelling one of several uploads removes only that file [O168]', async ({ page, baseURL }, info) => {
  const project = await createProject(baseURL!, info, {});
  await openProject(page, project);
  const release = await holdBytes(page);
  await uploadFiles(page, [put(info, 'Wanted.bin', 1 << 20), put(info, 'Unwanted.bin', 1 << 20)]);
  await closeUploads(page);
  await expect(cell(page, 'Unwanted.bin')).toBeVisible();
  const row = dock(page).getByRole('listitem').filter({ hasText: 'Unwanted.bin' });
  await row.hover();
  await row.getByRole('button', { name: 'Cancel Unwanted.bin' }).click();
  await expect(row).toHaveCount(0);
  await expect(cell(page, 'Unwanted.bin')).toHaveCount(0);
  await release();
  await expect(dock(page)).toContainText('1 file uploaded');
  expect((await podsOf(baseURL!, project.id)).map(({ name }) => name)).toEqual(['Wanted.bin']);
});

test('existing files are kept twice, added as version, skipped or restored from the recycle bin', async ({
  page,
  baseURL,
}, info) => {
  const names = ['keep.txt', 'next.txt', 'skip.txt', 'binned.txt'];
  const project = await createProject(baseURL!, info, { files: names });
  const api = await demoUser(baseURL!, 'admin@demo.test');
  await api.call('POST', 'pods/bulk-delete', { pods: [project.files['binned.txt']] });
  await openProject(page, project);
  const same = names.map((name) => text(name, `${name} of ${project.name}\n`));
  const dialog = await chooseFiles(page, [...same, text('fresh.txt')]);
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  await expect(dialog.getByRole('heading', { name: '3 files already exist' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: '1 file is in the recycle bin' })).toBeVisible();
  await expectNoSeriousAxe(page);
  const about = (name: string) => dialog.getByRole('group', { name: `Action for ${name}` });
  await dialog
    .getByRole('group', { name: /all files that already exist/ })
    .getByRole('radio', { name: 'Skip' })
    .check();
  await expect(about('keep.txt').getByRole('radio', { name: 'Skip' })).toBeChecked();
  await about('keep.txt').getByRole('radio', { name: 'Keep both' }).check();
  await about('next.txt').getByRole('radio', { name: 'New version' }).check();
  await expect(about('binned.txt').getByRole('radio', { name: 'Restore' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('button', { name: /^4 finished/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^4 finished/ }).click();
  await expect(dialog.getByText('Restored')).toHaveCount(1);
  await closeUploads(page);
  // A new version joins its file after it was processed.
  await expect
    .poll(async () => (await podsOf(baseURL!, project.id)).map(({ name }) => name).sort())
    .toEqual(['binned.txt', 'fresh.txt', 'keep (2).txt', 'keep.txt', 'next.txt', 'skip.txt']);
  const pods = await podsOf(baseURL!, project.id);
  expect(pods.find(({ name }) => name === 'next.txt')!.versionsCount).toBe(2);
  expect(pods.find(({ name }) => name === 'binned.txt')!.id).toBe(project.files['binned.txt']);
  await expect(cell(page, 'keep (2).txt')).toBeVisible();
});

test('an upload into a file as subtitles accepts only subtitles and closes the dialog when done [H113, O164, O176, S211, O163, O171]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['interview.txt'] });
  await openProject(page, project);
  await cell(page, 'interview.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Upload asset…' }).click();
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('button', { name: 'Browse files' })).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Browse folders' })).toHaveCount(0);
  await closeUploads(page);

  const podid = project.files['interview.txt']!;
  await page.goto(`/pod/${podid}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Upload asset…' }).click();
  await dialog.getByRole('combobox', { name: 'Use as' }).click();
  await page.getByRole('option', { name: 'Subtitles' }).click();
  await expect(dialog.getByRole('button', { name: 'Browse folders' })).toBeVisible();
  const picker = dialog.getByTestId('file-picker');
  await expect(picker).toHaveAttribute('accept', '.srt,.vtt');
  await picker.setInputFiles([
    {
      name: 'interview.srt',
      mimeType: '',
      buffer: Buffer.from('1\n00:00:00,000 --> 00:00:02,000\nGood morning.\n'),
    },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not spoken.') },
  ]);
  await expect(dialog.getByText('1 file was skipped. Subtitle files end in .srt or .vtt.')).toBeVisible();
  await expect(dialog.getByText('notes.txt')).toHaveCount(0);
  // Only uploads that become a separate file can have a note.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  const announced = page.waitForRequest((request) => request.url().endsWith(`/pods/${podid}/asset`));
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  expect((await announced).postDataJSON()).toMatchObject({ type: 7, filename: 'interview.srt' });
  await expect(dialog).toHaveCount(0);
  const api = await demoUser(baseURL!, 'admin@demo.test');
  const { pod } = await api.call<{ pod: { asset: Record<string, { name: string }[]> } }>(
    'GET',
    `pods/${podid}`,
  );
  expect(
    Object.values(pod.asset)
      .flat()
      .map(({ name }) => name),
  ).toContain('interview.srt');
});

test('a file is chosen, given a note and uploaded by keyboard [O166, O164]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['there.txt'] });
  // A listener enables file chooser interception; enabled just before the key press, it could be too late.
  page.on('filechooser', () => {});
  await openProject(page, project);
  await cell(page, 'there.txt').focus();
  await page.keyboard.press('u');
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('button', { name: 'Browse files' })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles([text('one.txt')]);
  const send = dialog.getByRole('button', { name: 'Upload all' });
  await expect(send).toBeFocused();
  await dialog.getByRole('tab', { name: 'Uploads' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Labels' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('checkbox', { name: 'Add note to one.txt' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.type('by hand');
  await expect(dialog.getByRole('textbox', { name: 'Note for one.txt' })).toHaveValue('by hand');
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 finished')).toBeVisible();
  await expect(send).toHaveCount(0);
  await closeUploads(page);
  await expect(dock(page)).toHaveCount(0);
  await expect(cell(page, 'one.txt')).toBeVisible();
});

test('the upload dialog fills a phone screen, and the upload dock is one line [O166, O169, O178]', async ({
  page,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, {});
  await page.setViewportSize({ width: 390, height: 844 });
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await openProject(page, project);
  // A phone has no desktop to drag files from.
  await expect(page.getByText('Select Upload to add files.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(uploadDialog(page).getByText('Choose files or folders')).toBeVisible();
  await expect(page.getByText(/drag|drop/i)).toHaveCount(0);
  await holdBytes(page);
  const dialog = await chooseFiles(page, [put(info, 'Long_name_of_a_file_from_the_phone.bin', 1 << 20)]);
  const box = (await dialog.boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844]);
  await expect(dialog.getByText('Long_name_…m_the_phone.bin')).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Upload all' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  for (const name of ['Close', 'Cancel uploads']) {
    const button = dialog.getByRole('button', { name, exact: true }).last();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await closeUploads(page);
  expect((await dock(page).boundingBox())!.height).toBeLessThan(60);
  await dock(page).getByRole('button', { name: 'Show uploads' }).click();
  await dialog.getByRole('button', { name: 'Cancel uploads' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect.poll(async () => (await podsOf(baseURL!, project.id)).length).toBe(0);
});

test('a list of 1,000 uploads renders only the visible rows', async ({ page, baseURL }, info) => {
  const project = await createProject(baseURL!, info, {});
  await openProject(page, project);
  const many = Array.from({ length: 1000 }, (_, take) => text(`take-${take}.txt`, 'x'));
  const dialog = await chooseFiles(page, many);
  const rows = dialog.getByRole('listitem');
  expect(await rows.count()).toBeLessThan(40);
  await expect(rows.first()).toHaveAttribute('aria-setsize', '1000');
  await rows.first().hover();
  await page.mouse.wheel(0, 100_000);
  await expect(dialog.getByText('take-999.txt')).toBeVisible();
  expect(await rows.count()).toBeLessThan(40);
});
