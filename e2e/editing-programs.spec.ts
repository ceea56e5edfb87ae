import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { simulatePremiere } from '../extensions/premiere/simulated/premierepro.ts';
import {
  makeBin,
  openProject,
  type SimulatedProject,
  TICKS,
} from '../extensions/premiere/simulated/project.ts';
import { openPanel } from '../extensions/premiere/simulated/uxp.ts';
import { podWhen } from '../tools/prove/api.ts';
import { panel as comments, row, rows } from './comments.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

const FILE = 'Forest_mist_B014.mp4';
/** Ticks of a frame at 29.97 frames per second. */
const FRAME = (TICKS * 1001n) / 30000n;

/** The page as in the panel: the panel's own script runs beside it, in the simulated Premiere. */
async function inPremiere(page: Page, project: SimulatedProject, baseURL: string, folder: string) {
  const media = join(folder, 'media');
  mkdirSync(media, { recursive: true });
  const panel = openPanel({
    origin: baseURL,
    folder,
    premiere: simulatePremiere(project).module,
    dialogs: { folders: [media] },
    toPage: (message) =>
      void page
        .evaluate((data) => {
          const event = new MessageEvent('message', { data });
          Object.defineProperty(event, 'source', { value: (window as { uxpHost?: unknown }).uxpHost });
          window.dispatchEvent(event);
        }, message)
        // The page of a message can be gone.
        .catch(() => {}),
  });
  await page.exposeFunction('toPanel', (message: unknown) => panel.fromPage(message));
  await page.addInitScript(() => {
    const globals = window as unknown as { uxpHost: unknown; toPanel: (message: unknown) => void };
    globals.uxpHost = { postMessage: (message: unknown) => globals.toPanel(message) };
  });
  expect(panel.address()).toBe(`${baseURL}/`);
  return { media, opened: panel.opened };
}

const sum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const frames = ({ sequence }: SimulatedProject) =>
  sequence!.markers.map(({ start }) => Number(start / FRAME)).sort((a, b) => a - b);
const sequence = () => ({ name: 'Cut 3', timebase: FRAME, markers: [], playhead: 0n });

/** Panels are narrow: nothing may be cut off. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 600, 420]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

test('in the panel of Premiere, comments become markers and markers comments, and the playhead follows [V237]', async ({
  page,
  baseURL,
}, info) => {
  const pod = await copyDemoVideo(baseURL!, FILE);
  const api = await demoUser(baseURL!, 'team@demo.test');
  for (const [content, startframe] of [
    ['Too much mist', 30],
    ['Hold this', 90],
  ] as const)
    await api.call('POST', `pods/${pod.id}/comments`, { content, startframe });
  const project = openProject({ sequence: sequence() });
  const { opened } = await inPremiere(page, project, baseURL!, info.outputPath('panel'));
  await page.setViewportSize({ width: 420, height: 800 });
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?menu=comments`);
  await expect(rows(page)).toHaveCount(2);
  await expectFits(page);

  const open = async () => {
    await comments(page).getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Markers in Premiere Pro…' }).click();
    return page.getByRole('dialog', { name: 'Markers in Premiere Pro' });
  };
  let dialog = await open();
  const update = dialog.getByRole('button', { name: 'Update markers' });
  await update.click();
  await expect(dialog.getByRole('status')).toHaveText('Cut 3: 2 added, 0 changed, 0 removed.');
  expect(frames(project)).toEqual([30, 90]);
  await expectNoSeriousAxe(page);
  await expectFits(page);
  await update.click();
  await expect(dialog.getByRole('status')).toHaveText('Cut 3: 0 added, 0 changed, 0 removed.');
  expect(project.steps).toEqual(['Update markers from Rushes']);

  project.sequence!.markers.push({
    guid: 'own',
    start: 60n * FRAME,
    duration: 0n,
    name: 'Sound is late',
    comments: '',
  });
  await dialog.getByRole('button', { name: 'Send markers as comments' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Sent from Cut 3. Comments added: 1, changed: 0.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await row(page, 'Sound is late').click();
  await expect.poll(() => project.sequence!.playhead / FRAME).toBe(60n);

  project.sequence = null;
  dialog = await open();
  await dialog.getByRole('button', { name: 'Update markers' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Open a sequence in Premiere Pro first.');
  await page.keyboard.press('Escape');

  // Nothing to buy or to download here, and other sites open in the browser.
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await page.goto('/console/subscription-link');
  await expect(page.getByText(`${baseURL}/console/subscriptions`)).toBeVisible();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'https://example.com/',
      target: '_blank',
    });
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => opened).toEqual(['https://example.com/']);
});

test('in the panel of Premiere, a file is added to a bin, and the sequence becomes its new version [V238] [V239] [V240]', async ({
  page,
  baseURL,
}, info) => {
  const pod = await copyDemoVideo(baseURL!, FILE);
  const bin = makeBin('Footage');
  const project = openProject({ root: makeBin('Root', [bin]), sequence: sequence() });
  const { media } = await inPremiere(page, project, baseURL!, info.outputPath('panel'));
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(`/pod/${pod.id}`);
  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const add = page.getByRole('dialog', { name: 'Add to Premiere Pro' });
  for (const text of [
    '1 file added to the project.',
    `“${FILE}” already exists in the folder on your computer.`,
  ]) {
    await menu('Add to Premiere Pro…');
    await add.getByRole('combobox', { name: 'Bin' }).click();
    await page.getByRole('option', { name: 'Footage' }).click();
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(add.getByText(text)).toBeVisible();
    await add.getByRole('button', { name: 'Close' }).last().click();
  }
  expect(bin.items.map(({ path }) => path)).toEqual([join(media, FILE)]);
  const api = await demoUser(baseURL!, 'admin@demo.test');
  const raw = pod.asset.raw[0]!;
  const original = await fetch(new URL(raw.url!, baseURL), {});
  const bytes = Buffer.from(await original.arrayBuffer());
  expect(sum(join(media, FILE))).toBe(createHash('sha256').update(bytes).digest('hex'));

  project.onExport = async ({ path, emit }) => {
    copyFileSync(join(media, FILE), path);
    emit('complete');
    return true;
  };
  await menu('Upload the sequence as a new version…');
  const send = page.getByRole('dialog', { name: 'Upload the sequence from Premiere Pro as a new version' });
  await expect(send.getByRole('radio', { name: /^Yes/ })).toBeChecked();
  await send.getByRole('button', { name: 'Export and upload' }).click();
  await expect(send.getByText('The sequence was uploaded.')).toBeVisible();
  await podWhen(api, pod.id, ({ versions }) => versions.length === 2, 100);
});
