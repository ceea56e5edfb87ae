import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import { makeMedia } from '../apps/server/test/clips.ts';
import { makeTitleCard } from '../apps/server/test/media/title-card.ts';
import { readyTools } from '../apps/server/test/media-tools.ts';
import { createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { fillBillingDetails } from './billing.ts';
import { playerReady, shownFrame } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { projectWithFiles } from './sample-files.ts';
import { dialogOf, figure, files, fromMenu, panel } from './service-dialogs.ts';
import { signInByCookie } from './steps.ts';
import { snackbar } from './test-project.ts';
import { createTenant } from './users.ts';

/** A reading in natural English, of 24 seconds. */
const reading = join(import.meta.dirname, '../apps/server/test/media/austen.ogg');

async function media(info: TestInfo, name: string, inputs: string[], output: string[]): Promise<Buffer> {
  mkdirSync(info.outputDir, { recursive: true });
  const path = info.outputPath(name);
  await makeMedia(await readyTools(), path, inputs, output);
  return readFileSync(path);
}

test('a spoken clip gets subtitles in two clicks, and each word of the transcript seeks [T216, T217, T218]', async ({
  page,
  baseURL,
}, info) => {
  const picture = ['-f', 'lavfi', '-i', 'color=c=navy:s=320x180:r=25:d=5'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const spoken = await media(info, 'clip.mp4', [...picture, '-i', reading], ['-t', '5', ...codecs]);
  const { files: made } = await projectWithFiles(baseURL!, info, { 'Reading.mp4': spoken });
  await page.addInitScript(() => {
    const count = () => {
      const { dataset } = document.documentElement;
      dataset.clicks = `${Number(dataset.clicks ?? 0) + 1}`;
    };
    addEventListener('click', count, true);
  });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${made['Reading.mp4']}`);
  await playerReady(page);
  const offer = page.getByTestId('player').getByRole('button', { name: 'Generate subtitles…' });
  await offer.click();
  const dialog = dialogOf(page, 'Generate subtitles');
  const generate = dialog.getByRole('button', { name: 'Generate', exact: true });
  await expect(dialog.getByRole('radio', { name: /^Whisper base.*Data stays on this server/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Detect the language automatically' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'SRT' })).toBeChecked();
  await expect(figure(dialog, 'Duration')).toContainText('00:05');
  await expect(figure(dialog, 'Cost')).toContainText('1 credit');
  await expect(dialog.getByText('Files shorter than 15 seconds are charged as 15 seconds.')).toBeVisible();
  await expect(files(dialog)).toHaveText([/Reading\.mp4/]);
  await expect(files(dialog).getByLabel('Possible', { exact: true })).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'File name' });
  await expect(name).toHaveValue('Reading');
  await expectNoSeriousAxe(page);
  await generate.click();
  await expect(dialog).toHaveCount(0);
  await expect(snackbar(page, 'Added to the queue.')).toBeVisible();

  // The result appears in the panel, which has opened.
  const subtitles = panel(page, 'Subtitles');
  const lines = subtitles.getByRole('list', { name: 'Lines' });
  await expect(lines).toContainText(/leisure/);
  await expect(page.locator('html')).toHaveAttribute('data-clicks', '2');
  await expect(offer).toHaveCount(0);
  const choice = subtitles.getByRole('button', { name: /Choose another file$/ });
  await expect(choice).toHaveAccessibleName('English SRT. Choose another file');
  // The player shows them too, although browsers cannot read SRT.
  const captions = page.getByTestId('player').getByRole('button', { name: 'Subtitles', exact: true });
  await expect(captions).toBeVisible();
  await choice.click();
  await expect(page.getByRole('menuitemradio', { name: 'Reading.srt' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Reading', exact: true }).click();

  const word = (text: RegExp) => lines.locator('[data-from]').filter({ hasText: text });
  const start = async (text: RegExp) => Number(await word(text).getAttribute('data-from'));
  await word(/leisure/).click();
  const from = await start(/leisure/);
  expect(from).toBeGreaterThan(1500);
  await expect.poll(() => shownFrame(page)).toBe(Math.ceil(from / 40));
  await expect(word(/leisure/)).toHaveAttribute('data-now');

  // Another word: all times stay.
  const row = lines.getByRole('listitem').filter({ hasText: 'Dashwood' });
  const times = await row.locator('button > span').first().textContent();
  const before = await start(/Dashwood/);
  await row.getByRole('button').dblclick();
  const text = lines.getByRole('textbox', { name: 'Text' });
  await text.fill((await text.inputValue()).replace('leisure', 'time'));
  await lines.getByRole('button', { name: 'Done' }).click();
  await expect(word(/^time$/)).toHaveAttribute('data-from', String(from));
  expect(await start(/Dashwood/)).toBe(before);
  await expect(row.locator('button > span').first()).toHaveText(times!);

  // Other choices are sent as well. A failure stays in the dialog, and the button can be used again.
  await fromMenu(page, 'Generate subtitles…');
  await name.fill('Sense and Sensibility');
  const language = dialog.getByRole('combobox', { name: 'Spoken language' });
  await expect(language).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Detect the language automatically' }).uncheck();
  await expect(language).toHaveValue('English');
  await language.fill('dut');
  await page.getByRole('option', { name: 'Dutch' }).click();
  await dialog.getByRole('radio', { name: 'VTT' }).check();
  const sent = page.waitForRequest('**/services/aws-transcribe');
  await page.route('**/services/aws-transcribe', (route) => route.fulfill({ status: 500, json: {} }));
  // The lock of ten seconds against a second click.
  await page.clock.setFixedTime(Date.now() + 10_000);
  await generate.click();
  expect((await sent).postDataJSON()).toMatchObject({
    params: {
      ...{ auto: 0, languages: ['nl'] },
      generateSubtitles: { format: 'vtt', filename: 'Sense and Sensibility.vtt' },
    },
  });
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(generate).toBeEnabled();
  await dialog.getByRole('tab', { name: 'Create blank' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'File name' }).fill('Signs');
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(choice).toHaveAccessibleName('Signs.srt SRT. Choose another file');
});

test('a mixed selection names the files that cannot be transcribed; missing credits lead to the plans or are bought there [T219, T221, T222, T228, AC322]', async ({
  page,
  baseURL,
}, info) => {
  const { admin } = await createTenant(baseURL!, 'Cutting room', { credits: 1 });
  const body = { parentid: admin.session.user.rootfolder, name: 'Dailies', type: 2 };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  const names = ['One.mp3', 'Three.mp3', 'Two.mp3', 'notes.txt'];
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=1'];
  for (const name of names.slice(0, 3)) await media(info, name, silence, ['-b:a', '8k']);
  writeFileSync(info.outputPath('notes.txt'), 'Scene 12, take 3');
  const ids: Record<string, string> = {};
  for (const name of names) {
    const path = info.outputPath(name);
    const { podid, uploadid, size } = await createUpload(admin, node.id, path);
    ids[name] = podid;
    await sendAll(baseURL!, admin, uploadid, path, size);
    await podWhen(admin, podid, ({ status }) => status.status === 'completed', 300);
  }
  await signInByCookie(page, admin.email, admin.password);
  await page.goto(`/node/${node.id}`);
  const cell = (name: string) => page.getByRole('grid').getByRole('gridcell', { name });
  await cell('One.mp3').click();
  await page.keyboard.press('Control+a');
  await page.getByRole('toolbar').getByRole('button', { name: 'Services' }).click();
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  const dialog = dialogOf(page, 'Generate subtitles');
  const generate = dialog.getByRole('button', { name: 'Generate', exact: true });
  await expect(files(dialog)).toHaveText([
    'notes.txtThis file type is not suitable for this service.',
    /^One\.mp3/,
    /^Three\.mp3/,
    /^Two\.mp3/,
  ]);
  await expect(figure(dialog, 'Cost')).toContainText('3 credits');
  await expect(figure(dialog, 'Remaining credits')).toContainText('-2');
  await expect(generate).toHaveCount(0);
  await expect(dialog.getByText('You need 2 more credits.')).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog.getByRole('button', { name: 'Yes' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Escape');
  await cell('notes.txt').click();
  await cell('One.mp3').click({ modifiers: ['Control'] });
  await cell('One.mp3').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  await expect(figure(dialog, 'Remaining credits')).toContainText('0');
  await expect(generate).toBeDisabled();
  await dialog.getByRole('button', { name: 'Skip 1 file' }).click();
  await expect(files(dialog)).toHaveText([/^One\.mp3/]);
  await expect(generate).toBeEnabled();
  await page.keyboard.press('Escape');

  // Without audio nothing can run, and for a single file the missing audio can be generated.
  const asset = (await admin.call<{ pod: Pod }>('GET', `pods/${ids['One.mp3']}`)).pod.asset.audio[0]!;
  await admin.call('DELETE', `pods/${ids['One.mp3']}/assets/${asset.id}`);
  await cell('One.mp3').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  await expect(dialog.getByText('This service cannot run on any of these files.')).toBeVisible();
  await page.keyboard.press('Escape');
  await cell('One.mp3').click();
  await cell('One.mp3').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  await expect(files(dialog)).toHaveText([/has no separate audio/]);
  await expect(generate).toBeDisabled();
  await dialog.getByRole('button', { name: 'Generate audio' }).click();
  const ask = dialogOf(page, 'Generate audio for “One.mp3”?');
  const audioOf = async (id: string) => (await admin.call<{ pod: Pod }>('GET', `pods/${id}`)).pod.asset.audio;
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await ask.getByRole('button', { name: 'Generate audio' }).click();
  await expect(ask).toHaveCount(0);
  await expect.poll(async () => (await audioOf(ids['One.mp3']!))[0]?.state).toBe(State.COMPLETE);
  // Missing again: for ten seconds after a click it cannot be generated again.
  const [again] = await audioOf(ids['One.mp3']!);
  await admin.call('DELETE', `pods/${ids['One.mp3']}/assets/${again!.id}`);
  await cell('One.mp3').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  await dialog.getByRole('button', { name: 'Generate audio' }).click();
  await expect(ask.getByRole('button', { name: 'Wait 10 s' })).toBeDisabled();
  await page.clock.setFixedTime(now + 9_001);
  await expect(ask.getByRole('button', { name: 'Wait 1 s' })).toBeDisabled();
  await page.clock.setFixedTime(now + 10_000);
  await ask.getByRole('button', { name: 'Generate audio' }).click();
  await expect(ask).toHaveCount(0);
  await expect.poll(async () => (await audioOf(ids['One.mp3']!)).length).toBe(1);

  await cell('Two.mp3').click();
  await cell('Three.mp3').click({ modifiers: ['Control'] });
  await cell('Two.mp3').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/console\/subscription-plans$/);

  // Or they are bought in the dialog, which goes on with them.
  await page.goto(`/node/${node.id}`);
  await cell('Two.mp3').click();
  await cell('Three.mp3').click({ modifiers: ['Control'] });
  await cell('Two.mp3').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Generate subtitles…' }).click();
  await dialog.getByRole('button', { name: 'Buy 250 credits' }).click();
  const purchase = dialogOf(page, 'Buy 250 credits');
  await fillBillingDetails(purchase);
  await expectNoSeriousAxe(page);
  await purchase.getByRole('button', { name: 'Order' }).click();
  await expect(purchase).toHaveCount(0);
  await expect(figure(dialog, 'Available credits')).toContainText('251');
  await generate.click();
  await expect(snackbar(page, 'Added to the queue.')).toBeVisible();
  await page.goto('/console/subscriptions');
  const bought = page.getByRole('list', { name: 'Bought add-ons' });
  await expect(bought.getByText(/^Credits 250 of 250 left, until /)).toBeVisible();
});

test('text in a picture is detected from the labels panel, once until the dialog is reopened [R199, T223]', async ({
  page,
  baseURL,
}, info) => {
  mkdirSync(info.outputDir, { recursive: true });
  const { files: made } = await projectWithFiles(baseURL!, info, {
    'Card.jpg': readFileSync(await makeTitleCard(info.outputDir)),
  });
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${made['Card.jpg']}?menu=labels`);
  const labels = panel(page, 'Labels');
  await labels.getByRole('radio', { name: /^Detected text/ }).check();
  await labels.getByRole('button', { name: 'Detect labels' }).click();
  const dialog = dialogOf(page, 'Detect labels');
  const detect = dialog.getByRole('button', { name: 'Detect', exact: true });
  const text = dialog.getByRole('radio', { name: /^Text/ });
  await expect(text).toBeChecked();
  await expect(dialog.getByText(/PP-OCR.*Data stays on this server/)).toHaveCount(2);
  await expect(files(dialog)).toHaveText([/Card\.jpg/]);
  await expect(figure(dialog, 'Cost')).toContainText('1 credit');
  await expectNoSeriousAxe(page);
  await detect.click();
  await expect(snackbar(page, 'Added to the queue.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Started' })).toBeDisabled();
  await expect(text).toBeDisabled();
  await dialog.getByRole('radio', { name: /^Labels/ }).check();
  await expect(detect).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  // The result appears in the open panel.
  await expect(labels.getByRole('list', { name: 'Detected text' })).toContainText(/night of the heron/i);
});
