import type { Page } from '@playwright/test';
import type { Asset } from '@rushes/contract/assets';
import { launchBrowser } from '../tools/browser.ts';
import type { Product } from '../tools/product.ts';
import { signIn } from '../tools/prove/api.ts';
import { longVideo, VIDEO_MS } from './long-video.ts';
import { type Row, waitForQuiet } from './measure.ts';
import { enterDemo, playerReady } from './player-page.ts';
import { openings, scriptOf, scriptRow, settled, sweep, taskRow, traced } from './tasks.ts';

const CUES = 5_000;
const EVERY_MS = VIDEO_MS / CUES;
/** One in this many cues contains `WORD`. */
const RARE = 50;
const WORD = 'zeppelin';
/** Number of cues retimed one after the other by keyboard. */
const RETIMED = 20;

/**
 * P12s: a long video with five thousand cues. Measures the script CPU time to open the tab, and the longest task while
 * scrolling through all cues, typing a search word, editing a cue, retiming cues by keyboard, and shifting all cues.
 */
export async function* manyCues(product: Product): AsyncGenerator<Row> {
  const podid = await longVideo(product);
  await seed(product, podid);
  const quiet = await waitForQuiet();
  const browser = await launchBrowser();
  try {
    const context = await enterDemo(browser, product);
    const opened = await openings(
      () => context.newPage(),
      (page) => openTab(page, podid),
    );
    yield scriptRow('P12s', `${CUES.toLocaleString('en')} subtitles`, opened, quiet);
    const page = await context.newPage();
    await openTab(page, podid);
    const tasks = async (what: string, act: (page: Page) => Promise<void>): Promise<Row> =>
      taskRow('P12s', what, await traced(browser, page, () => act(page)), quiet);
    yield await tasks('scrolled through', (on) => sweep(list(on).locator('..'), CUES));
    yield await tasks('a word is typed', findWord);
    yield await tasks('a line is edited', editLine);
    yield await tasks(`${RETIMED} timed by keys`, timeByKeys);
    yield await tasks('all are shifted', shiftAll);
    yield await tasks('all are saved', saveAll);
  } finally {
    await browser.close();
  }
}

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Subtitles/ });
const list = (page: Page) => panel(page).getByRole('list', { name: 'Lines' });
const row = (page: Page, at: number) => list(page).locator(`[aria-posinset="${at}"]`).getByRole('button');

/** Milliseconds of script from the click on the tab until the list is rendered and the page is idle. */
async function openTab(page: Page, podid: string): Promise<number> {
  await page.goto(`/pod/${podid}?menu=info`);
  await playerReady(page);
  return scriptOf(page, async () => {
    await page.getByRole('tab', { name: /^Subtitles/ }).click();
    await row(page, 1).waitFor();
    await page.getByRole('group', { name: 'Lines on the timeline' }).waitFor();
  });
}

async function findWord(page: Page): Promise<void> {
  const field = panel(page).getByRole('searchbox');
  await field.click();
  await page.keyboard.type(WORD, { delay: 80 });
  await list(page)
    .locator(`[aria-setsize="${CUES / RARE}"]`)
    .first()
    .waitFor();
  await field.fill('');
  await list(page).locator(`[aria-setsize="${CUES}"]`).first().waitFor();
  await settled(page);
}

async function editLine(page: Page): Promise<void> {
  await row(page, 3).dblclick();
  await panel(page).getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type(' and some words more', { delay: 40 });
  await page.keyboard.press('Control+Enter');
  await row(page, 3).filter({ hasText: 'some words more' }).waitFor();
  await settled(page);
}

async function timeByKeys(page: Page): Promise<void> {
  await row(page, 1).click();
  for (let turn = 0; turn < RETIMED; turn++) {
    await page.keyboard.press('>');
    await page.keyboard.press('ArrowDown');
    await settled(page);
  }
}

async function shiftAll(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Edit multiple lines' }).click();
  await page.getByRole('menuitem', { name: 'Shift times' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seconds').fill('0.2');
  await dialog.getByRole('button', { name: 'Shift' }).click();
  await dialog.waitFor({ state: 'detached' });
  await settled(page);
}

async function saveAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await panel(page).getByText('Saved', { exact: true }).waitFor();
  await settled(page);
}

/** Creates cues at regular intervals over the whole video, as long as spoken lines are. */
async function seed(product: Product, podid: string): Promise<void> {
  const api = await signIn(product.address, 'admin@demo.test');
  const body = { filename: 'Spoken', filetype: 'srt' };
  const { asset } = await api.call<{ asset: Asset }>('POST', `pods/${podid}/subtitles`, body);
  const cues = Array.from({ length: CUES }, (_, at) => ({
    text: `Line ${at + 1} of what is said${at % RARE === 0 ? ` ${WORD}` : ''}${at % 3 === 0 ? '\nand a second line' : ''}`,
    startTime: at * EVERY_MS,
    endTime: at * EVERY_MS + EVERY_MS - 100,
  }));
  await api.call('PATCH', `pods/${podid}/subtitles/${asset.id}`, { cues });
}
