import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { type Row, series, spreadOf } from './measure.ts';
import { frameCategories, taskTimes } from './trace-frames.ts';

const SCRIPT_MS = 300;
const TASK_MS = 50;
const OPENINGS = 5;
/** Pixels per second: dragging the scroll bar from end to end. */
export const PULL = 60_000;

/** Waits until the page is idle. */
export const settled = (page: Page) =>
  page.evaluate(`new Promise((resolve) =>
    requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))))`);

/** Opens the view in one page after another. The first page loads the application from disk and is not counted. */
export async function openings(
  newPage: () => Promise<Page>,
  open: (page: Page) => Promise<number>,
): Promise<number[]> {
  const opened: number[] = [];
  for (let turn = 0; turn <= OPENINGS; turn++) {
    const page = await newPage();
    const spent = await open(page);
    if (turn > 0) opened.push(spent);
    await page.close();
  }
  return opened;
}

/** Script CPU time of the action in milliseconds, until the page is idle again. */
export async function scriptOf(page: Page, act: () => Promise<void>): Promise<number> {
  await settled(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await scriptTime(cdp);
  await act();
  await settled(page);
  const spent = (await scriptTime(cdp)) - before;
  await cdp.detach();
  return spent * 1000;
}

async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value;
}

/** Duration of each task of the page during the action. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: frameCategories });
  await act();
  return taskTimes(await browser.stopTracing());
}

/** Scrolls by the given number of pixels with a wheel gesture over the element. */
export async function wheel(place: Locator, distance: number, speed: number): Promise<void> {
  const page = place.page();
  const box = (await place.boundingBox())!;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.synthesizeScrollGesture', {
    ...{ x: box.x + box.width / 2, y: box.y + box.height / 2, yDistance: -distance, speed },
    ...{ preventFling: true, gestureSourceType: 'mouse' },
  });
  await cdp.detach();
}

/** Scrolls to the end of the list and back. Row heights are estimates until rendered, so the end may move. */
export async function sweep(scroller: Locator, count: number): Promise<void> {
  const height = () => scroller.evaluate((element) => element.scrollHeight);
  while ((await scroller.locator(`[aria-posinset="${count}"]`).count()) === 0)
    await wheel(scroller, await height(), PULL);
  await wheel(scroller, -(await height()), PULL);
  await scroller.locator('[aria-posinset="1"]').waitFor();
}

export function scriptRow(id: string, what: string, times: readonly number[], quiet: string): Row {
  const opening = series(times);
  return {
    ...{ id, figure: `${what}: script to open, n=${times.length}` },
    ...{ ours: `${opening.median.toFixed(0)} ms`, peer: `${SCRIPT_MS} ms` },
    ...{ ratio: opening.median / SCRIPT_MS, target: `<= ${SCRIPT_MS} ms` },
    ...{ holds: opening.median <= SCRIPT_MS, note: `${spreadOf(opening)}, ${quiet}` },
  };
}

export function taskRow(id: string, what: string, times: readonly number[], quiet: string): Row {
  const longest = Math.max(...times);
  return {
    ...{ id, figure: `${what}: longest task, n=${times.length}` },
    ...{ ours: `${longest.toFixed(1)} ms`, peer: `${TASK_MS} ms` },
    ...{ ratio: longest / TASK_MS, target: `<= ${TASK_MS} ms`, holds: longest <= TASK_MS },
    note: `${times.filter((time) => time > TASK_MS).length} longer than ${TASK_MS} ms, ${quiet}`,
  };
}
