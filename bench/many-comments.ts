import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { findRunning } from '../apps/server/src/platform/postgres/embedded.ts';
import { launchBrowser } from '../tools/browser.ts';
import { processesOf } from '../tools/processes.ts';
import type { Product } from '../tools/product.ts';
import { type Row, waitForQuiet } from './measure.ts';
import { demoVideo, enterDemo, playerReady } from './player-page.ts';
import { type Client, signIn } from './session.ts';
import { openings, scriptOf, scriptRow, sweep, taskRow, traced, wheel } from './tasks.ts';

const VIDEO = 'First_Light_master.mov';
const COMMENTS = 2_000;
const ANSWERS = 600;
/** One in this many threads contains `WORD`. */
const RARE = 50;
const WORD = 'zeppelin';
const ANSWER_MS = 100;
const CALLS = 50;
/** Pixels per second of a scroll wheel. */
const WHEEL = 4_000;
const WHEEL_PATH = 30_000;

/**
 * P12c: a video with two thousand comments. Measures the script CPU time to open the panel, the longest task while
 * scrolling through all comments and while typing a search word, and the API call.
 */
export async function* manyComments(product: Product): AsyncGenerator<Row> {
  const { pod } = await demoVideo(product, VIDEO);
  await seed(product.folder, pod.id);
  const quiet = await waitForQuiet();
  yield await listCall(product, pod.id, quiet);
  const browser = await launchBrowser();
  try {
    const context = await enterDemo(browser, product);
    const opened = await openings(
      () => context.newPage(),
      (page) => openPanel(page, pod.id),
    );
    yield scriptRow('P12c', `${COMMENTS.toLocaleString('en')} comments`, opened, quiet);
    const page = await context.newPage();
    await openPanel(page, pod.id);
    const scrolled = await traced(browser, page, () => scrollThrough(page));
    yield taskRow('P12c', 'scrolled through', scrolled, quiet);
    const typed = await traced(browser, page, () => findWord(page));
    yield taskRow('P12c', 'a word is typed', typed, quiet);
  } finally {
    await browser.close();
  }
}

/** CPU time of the call in the server and the database, which excludes other load on the machine. */
async function listCall(product: Product, podid: string, quiet: string): Promise<Row> {
  const client = await signIn(product);
  try {
    return await measureCall(product, client, podid, quiet);
  } finally {
    client.close();
  }
}

async function measureCall(product: Product, client: Client, podid: string, quiet: string): Promise<Row> {
  const read = async () => (await client.get(`/api/v1/pods/${podid}/comments`)).length;
  const bytes = await read();
  const [before, began] = [processorMs(product.folder), performance.now()];
  for (let call = 0; call < CALLS; call++) await read();
  const [spent, took] = [processorMs(product.folder) - before, performance.now() - began];
  const ms = spent / CALLS;
  return {
    ...{
      id: 'P12c',
      figure: `the call that lists ${COMMENTS.toLocaleString('en')} comments, mean of n=${CALLS}`,
      ours: `${ms.toFixed(0)} ms`,
    },
    ...{
      peer: `${ANSWER_MS} ms`,
      ratio: ms / ANSWER_MS,
      target: `<= ${ANSWER_MS} ms`,
      holds: ms <= ANSWER_MS,
    },
    note: `${(took / CALLS).toFixed(0)} ms by the clock, ${(bytes / 1e6).toFixed(2)} MB, ${quiet}`,
  };
}

/** CPU time of the server, its database and their child processes, from counters in units of 10 ms. */
function processorMs(folder: string): number {
  const ticks = processesOf(folder).map(({ pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return Number(user) + Number(system);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

const feed = (page: Page) => page.getByRole('feed', { name: 'Comments' });

/** Milliseconds of script from the click on the tab until the list is rendered and the page is idle. */
async function openPanel(page: Page, podid: string): Promise<number> {
  await page.goto(`/pod/${podid}?menu=info`);
  await playerReady(page);
  // The number on the tab means that the comments were loaded and are on the timeline.
  const tab = page.getByRole('tab', { name: /^Comments.*\d/ });
  await tab.waitFor();
  return scriptOf(page, async () => {
    await tab.click();
    await feed(page).getByRole('article').first().waitFor();
  });
}

/** Scrolls a part with the wheel, then to the last comment and back. */
async function scrollThrough(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });
  await wheel(feed(page), WHEEL_PATH, WHEEL);
  await sweep(feed(page), COMMENTS);
}

async function findWord(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search comments' }).click();
  await page.keyboard.type(WORD, { delay: 80 });
  // One thread in fifty matches, shown with its replies.
  const least = (COMMENTS - ANSWERS) / RARE;
  const found = `Number(document.querySelector('[role=feed] article')?.getAttribute('aria-setsize'))`;
  await page.waitForFunction(`${found} >= ${least} && ${found} <= ${2 * least}`);
  await page.getByRole('button', { name: 'Close search' }).click();
}

/** Creates threads over the whole video by all demo users: some resolved, some with a drawing, `ANSWERS` replied. */
async function seed(folder: string, podid: string): Promise<void> {
  const url = await findRunning(folder);
  if (!url) throw new Error('the database of the product was not found');
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    await db.query('delete from comments where podid = $1', [podid]);
    await db.query(
      `with people as (select array_agg(u.id) as ids from users u join access_points a on a.userid = u.id
         join pods p on p.id = $1 and p.tenantid = a.tenantid)
       insert into comments (id, tenantid, podid, content, start, startframe, drawing, checkedat, checkedbyid,
         createdbyid, createdat)
       select gen_random_uuid(), p.tenantid, p.id,
         'Remark ' || n || repeat(': the light on the left is a little too warm here', 1 + n % 4)
           || case when n % $3 = 0 then ' ${WORD}' else '' end,
         ceil(frame * 1000 / p.framerate), frame,
         case when n % 20 = 0 then $4::jsonb end, case when n % 7 = 0 then now() end,
         case when n % 7 = 0 then p.createdbyid end, people.ids[1 + n % cardinality(people.ids)],
         now() - n * interval '1 minute'
       from people, pods p, generate_series(1, $2::int) n,
         lateral (select floor((p.duration / 1000.0 * p.framerate - 1) * n / $2) as frame) at
       where p.id = $1`,
      [podid, COMMENTS - ANSWERS, RARE, JSON.stringify(drawing)],
    );
    await db.query(
      `insert into comments (id, tenantid, podid, parentid, content, createdbyid)
       select gen_random_uuid(), tenantid, podid, id, 'Answered: will be seen to in the next version', createdbyid
       from (select c.*, row_number() over (order by id) as n from comments c where podid = $1) c where n <= $2`,
      [podid, ANSWERS],
    );
    await db.query('analyze comments');
  } finally {
    await db.end();
  }
}

const drawing = {
  ratio: 0.5625,
  shapes: [
    {
      ...{ kind: 'pen', ink: 'ff4d3d', pressed: false },
      points: Array.from({ length: 60 }, (_, at) => [at / 80, 0.2 + (at % 7) / 50, 0.5]),
    },
  ],
};
