import { type BrowserContext, test as base, expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { contextOptions } from './context-options.ts';
import { randomClientAddress } from './users.ts';

export { demoPassword } from '../tools/product.ts';
export { expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Worker {
  product: { address: string };
  sharedContext: BrowserContext;
}

/** Base of every test: the product of its worker, and a unique client IP address. */
export const test = base.extend<object, Worker>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern.
    async ({}, use, { workerIndex }) => {
      const demo = process.env.RUSHES_E2E_DEMO;
      if (!demo) throw new Error('The demo was not prepared: run the journeys with `npm test`.');
      const { startInstance } = await import('./instance.ts');
      const instance = await startInstance(demo, workerIndex);
      await use(instance);
      await instance.stop();
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  /** One context per worker, so that all tests share its cache; the option `reuseContext` would clear the cache. */
  sharedContext: [
    async ({ browser, product }, use) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: product.address });
      // Keeps the renderer process alive between two tests.
      const parked = await context.newPage();
      await parked.goto('/favicon.svg');
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  /** Resets the shared context after each test. Only the cache is kept. */
  context: async ({ sharedContext: context, product, permissions }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': randomClientAddress() });
    await context.grantPermissions(permissions ?? []);
    await use(context);
    const [parked, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearCookies();
    await context.clearPermissions();
    const session = await context.newCDPSession(parked!);
    await session.send('Storage.clearDataForOrigin', { origin: product.address, storageTypes: 'all' });
    await session.detach();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

/** Injects axe once per document. The main frame collects results from all frames, also of other origins. */
async function addAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axe.source);
  await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}

/** Content behind an open dialog cannot be reached, so only the dialog is checked. */
const DIALOG = '[role=dialog][aria-modal=true]';

/** Fails on accessibility violations that axe calls serious or critical. */
export async function expectNoSeriousAxe(page: Page, { except = [] }: { except?: string[] } = {}) {
  await Promise.all(page.frames().map(addAxe));
  const { violations } = await page.evaluate(
    ({ exclude, dialog }) =>
      window.axe.run(
        { include: [...document.querySelectorAll(dialog)].slice(-1), exclude },
        // The impact of `region` is moderate, and it visits every element.
        { resultTypes: ['violations'], rules: { region: { enabled: false } } },
      ),
    { exclude: except, dialog: DIALOG },
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}
