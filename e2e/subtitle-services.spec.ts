import type { Pod } from '@rushes/contract/pods';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { dialogOf, figure, files, fromMenu, panel } from './service-dialogs.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { snackbar } from './test-project.ts';
import { translation } from './translation-server.ts';
import { demoUser } from './users.ts';

test('subtitles are translated: the card and the panel show the progress, and a run can be cancelled [S211, T224, AC325]', async ({
  page,
  context,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Interview_Elena_subtitled.mp4');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${pod.id}?menu=subtitles`);
  const subtitles = panel(page, 'Subtitles');
  const lines = subtitles.getByRole('list', { name: 'Lines' });
  await expect(lines).toContainText('We came here before the sun did.');
  const dialog = dialogOf(page, 'Translate subtitles');
  const translate = dialog.getByRole('button', { name: 'Translate', exact: true });
  const start = async () => {
    await fromMenu(page, 'Translate…');
    await expect(dialog.getByRole('combobox', { name: 'From' })).toHaveValue('English');
    const target = dialog.getByRole('combobox', { name: 'To' });
    await expect(target).toHaveValue('');
    await expect(translate).toBeDisabled();
    await target.fill('d');
    await page.getByRole('option', { name: 'Dutch' }).click();
    await expect(files(dialog)).toHaveText([/^Interview_Elena_subtitled\.mp4/]);
  };
  await start();
  await expect(figure(dialog, 'Characters')).toContainText(/[1-9]/);
  await expect(figure(dialog, 'Cost')).toContainText('1 credit');
  await expectNoSeriousAxe(page);
  // The dialog shows the message of the server, and the button can be used again.
  const message = { code: 'ERR161', params: {}, content: 'Another request is in the queue.' };
  const refusal = { status: 409, json: { error: { code: 'ERR161', status: 409, message } } };
  await page.route('**/services/translate', (route) => route.fulfill(refusal), { times: 1 });
  await translate.click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await expect(translate).toBeEnabled();
  const release = translation.server!.hold();
  await translate.click();
  await expect(dialog).toHaveCount(0);
  await expect(snackbar(page, 'Added to the queue.')).toBeVisible();
  const runs = subtitles.getByRole('region', { name: 'Running services' });
  await expect(runs).toContainText('Translating subtitles');
  const folder = await context.newPage();
  await folder.goto(`/node/${pod.nodeid}`);
  const card = folder.getByRole('gridcell', { name: pod.name });
  await expect(card).toContainText(/Queued: translation|Translating/);
  await runs.getByRole('button', { name: 'Cancel: Translating subtitles' }).click();
  await expect(snackbar(page, 'Cancelled. Reserved credits are refunded.')).toBeVisible();
  await expect(runs).toHaveCount(0);
  await expect(card).not.toContainText(/translation|Translating/);
  release();

  // The lock of ten seconds ends with the page.
  await page.reload();
  await start();
  await translate.click();
  const choice = subtitles.getByRole('button', { name: /Choose another file$/ });
  await expect(async () => {
    // A message covers the button, and stays while the pointer is on it.
    await page.mouse.move(0, 0);
    await choice.click({ timeout: 1000 });
    await page.getByRole('menuitemradio', { name: /^Dutch/ }).click({ timeout: 1000 });
  }).toPass();
  await expect(lines).toContainText('nl: We came here before the sun did.');
});

test('subtitles are burned in with a chosen font and colours, after a preview [S211, T225, T226, AC325]', async ({
  page,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'Interview_Elena_subtitled.mp4');
  const api = await demoUser(baseURL!, 'admin@demo.test');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${pod.id}?menu=subtitles`);
  await playerReady(page);
  await expect(panel(page, 'Subtitles').getByRole('list', { name: 'Lines' })).toContainText('We came here');
  await fromMenu(page, 'Burn in…');
  const dialog = dialogOf(page, 'Burn in subtitles');
  const run = dialog.getByRole('button', { name: 'Burn in', exact: true });
  const picture = dialog.getByRole('img', { name: 'Preview of the subtitles on the video' });
  const shown = () => picture.evaluate((image) => (image as HTMLImageElement).src);
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await expect(run).toBeEnabled();
  const first = await shown();

  // Another family has other fonts.
  await dialog.getByRole('combobox', { name: 'Font family' }).click();
  await page.getByRole('option', { name: 'Montserrat' }).click();
  const font = dialog.getByRole('combobox', { name: 'Font', exact: true });
  await expect(font).toHaveValue('');
  await expect(run).toBeDisabled();
  await font.click();
  await expect(page.getByRole('option')).toHaveCount(18);
  await page.getByRole('option', { name: 'SemiBold Italic' }).click();
  await dialog.getByRole('textbox', { name: 'Font colour', exact: true }).fill('#ffcc00');
  await dialog.getByRole('textbox', { name: 'Background colour', exact: true }).fill('#102030');
  await dialog.getByRole('slider', { name: 'Opacity' }).press('End');
  await expect.poll(shown).not.toBe(first);
  await expectNoSeriousAxe(page);
  // Without a message of the server, the dialog says that there was an error.
  await page.route('**/services/imprint', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await run.click();
  await expect(dialog.getByRole('alert')).toHaveText('Error!');
  const sent = page.waitForRequest((request) => request.url().endsWith('/services/imprint'));
  await run.click();
  expect((await sent).postDataJSON()).toMatchObject({
    pods: [pod.id],
    params: { font: 'Montserrat SemiBold Italic', fontColor: '0000CCFF', backgroundColor: '00302010' },
  });
  await expect(dialog).toHaveCount(0);
  await expect(snackbar(page, 'Added to the queue.')).toBeVisible();
  const made = async () => (await api.call<{ pod: Pod }>('GET', `pods/${pod.id}`)).pod.asset.video[0]?.state;
  await expect.poll(made).toBe(3);
});
