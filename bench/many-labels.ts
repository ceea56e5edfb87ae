import type { Page } from '@playwright/test';
import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import { launchBrowser } from '../tools/browser.ts';
import type { Product } from '../tools/product.ts';
import { longVideo } from './long-video.ts';
import { type Row, waitForQuiet } from './measure.ts';
import { enterDemo, playerReady } from './player-page.ts';
import { openings, scriptOf, scriptRow, settled, sweep, taskRow, traced } from './tasks.ts';

const LABELS = 5_000;
/** One in this many labels contains `WORD`. */
const RARE = 50;
const WORD = 'zeppelin';

/**
 * P12l: a long video with five thousand labels. Measures the script CPU time to open the tab, and the longest task
 * while scrolling through all labels, typing a search word, and changing a label.
 */
export async function* manyLabels(product: Product): AsyncGenerator<Row> {
  const podid = await longVideo(product);
  await seed(product.folder, podid);
  const quiet = await waitForQuiet();
  const browser = await launchBrowser();
  try {
    const context = await enterDemo(browser, product);
    const opened = await openings(
      () => context.newPage(),
      (page) => openTab(page, podid),
    );
    yield scriptRow('P12l', `${LABELS.toLocaleString('en')} labels`, opened, quiet);
    const page = await context.newPage();
    await openTab(page, podid);
    const tasks = async (what: string, act: (page: Page) => Promise<void>): Promise<Row> =>
      taskRow('P12l', what, await traced(browser, page, () => act(page)), quiet);
    yield await tasks('scrolled through', scrollThrough);
    yield await tasks('a word is typed', findWord);
    yield await tasks('one is changed', changeOne);
  } finally {
    await browser.close();
  }
}

const list = (page: Page) => page.getByRole('list', { name: 'Labels' });

/** Milliseconds of script from the click on the tab until the list is rendered and the page is idle. */
async function openTab(page: Page, podid: string): Promise<number> {
  await page.goto(`/pod/${podid}?menu=info`);
  await playerReady(page);
  return scriptOf(page, async () => {
    await page.getByRole('tab', { name: 'Labels' }).click();
    await list(page).getByRole('listitem').first().waitFor();
  });
}

/** Scrolls to the last label and back. */
const scrollThrough = (page: Page) => sweep(list(page).locator('..'), LABELS);

async function findWord(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search labels' }).click();
  await page.keyboard.type(WORD, { delay: 80 });
  await list(page)
    .locator(`[aria-setsize="${LABELS / RARE}"]`)
    .first()
    .waitFor();
}

async function changeOne(page: Page): Promise<void> {
  await list(page).getByRole('button').first().focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Edit label' }).fill(`${WORD} changed`);
  await page.keyboard.press('Enter');
  await list(page).getByText(`${WORD} changed`).waitFor();
  await settled(page);
}

/** Creates labels over the whole video, by the user who uploaded it. */
async function seed(folder: string, podid: string): Promise<void> {
  const url = await findRunning(folder);
  if (!url) throw new Error('the database of the product was not found');
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    await db.query('delete from pod_labels where podid = $1 and service is null', [podid]);
    await db.query(
      `insert into pod_labels (id, tenantid, podid, content, contentkey, start, "end", createdbyid)
       select gen_random_uuid(), p.tenantid, p.id, text, md5(text), at, least(at + 2500, p.duration), p.createdbyid
       from pods p, generate_series(1, $2::int) n,
         lateral (select 'Label ' || n || case when n % $3 = 0 then ' ${WORD}' else '' end as text,
           floor((p.duration - 1)::numeric * n / $2)::int as at) made
       where p.id = $1`,
      [podid, LABELS, RARE],
    );
    await db.query('analyze pod_labels');
  } finally {
    await db.end();
  }
}
