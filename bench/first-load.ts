import { setTimeout as rest } from 'node:timers/promises';
import type { Browser, Request } from '@playwright/test';
import { launchBrowser } from '../tools/browser.ts';
import type { Product } from '../tools/product.ts';
import type { Row } from './measure.ts';
import { demoVideo, enterDemo } from './player-page.ts';

const MOST = 40;
const ROUNDS = 3;
/** The page is loaded when nothing was requested for this long. */
const QUIET_MS = 2000;

/** P19r: everything a browser without a cache requests for a folder page, including its pictures. */
export async function firstLoad(product: Product): Promise<Row> {
  const { nodeid } = await demoVideo(product, 'First_Light_master.mov');
  const browser = await launchBrowser();
  try {
    const loads = [];
    for (let round = 0; round < ROUNDS; round++) loads.push(await load(browser, product, nodeid));
    const requests = Math.max(...loads.map((one) => one.requests));
    const bytes = Math.max(...loads.map((one) => one.bytes));
    return {
      id: 'P19r',
      figure: `requests of the first load of a folder page, n=${ROUNDS}`,
      ours: `${requests}`,
      peer: `${MOST}`,
      ratio: requests / MOST,
      target: `<= ${MOST}`,
      holds: requests <= MOST,
      note: `${(bytes / 1000).toFixed(1)} kB of page, scripts and styles as sent`,
    };
  } finally {
    await browser.close();
  }
}

async function load(browser: Browser, product: Product, nodeid: string) {
  const context = await enterDemo(browser, product);
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    let last = performance.now();
    page.on('request', (request) => {
      requests.push(request);
      last = performance.now();
    });
    await page.goto(`/node/${nodeid}`);
    await page.getByRole('grid').getByRole('gridcell').first().waitFor();
    while (performance.now() - last < QUIET_MS) await rest(100);
    const code = requests.filter((request) =>
      ['document', 'script', 'stylesheet'].includes(request.resourceType()),
    );
    const sizes = await Promise.all(code.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, size) => sum + size.responseBodySize + size.responseHeadersSize, 0);
    return { requests: requests.length, bytes };
  } finally {
    await context.close();
  }
}
