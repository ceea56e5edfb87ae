import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Frame,
  type Page,
} from '@playwright/test';
import { contextOptions } from './context-options.ts';
import { randomClientAddress } from './users.ts';

export { demoPassword } from '../tools/product.ts';
export { expect };

type Axe = typeof import('axe-core');

declare global {
  interface Window {
    axe: Axe;
  }
}

/** Minified: every document that is checked compiles it. */
const axe: Axe = createRequire(import.meta.url)('axe-core/axe.min.js');
/** The rules whose findings are always minor or moderate, which nothing reports. Only axe itself knows the impact. */
const { _audit: audit } = axe as unknown as { _audit: { rules: { id: string; impact?: string }[] } };
const mild = audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
const withoutMild = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));

interface Worker {
  product: { address: string };
  sharedContext: BrowserContext;
}

/** A context with a page that keeps its renderer process, and the scripts compiled in it, between two tests. */
async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const parked = await context.newPage();
  await parked.goto('/favicon.svg');
  return context;
}

/** Resets a context after a test. Only the cache is kept. */
async function reset(context: BrowserContext, origin: string): Promise<void> {
  const [parked, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(parked!);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** Contexts of further users, which this worker reuses: the first page of a new one costs a second of CPU time. */
const separateContexts = {
  free: [] as BrowserContext[],
  inUse: [] as BrowserContext[],
  async take(browser: Browser, baseURL: string): Promise<BrowserContext> {
    const context = this.free.pop() ?? (await this.open(browser, baseURL));
    this.inUse.push(context);
    return context;
  },
  async open(browser: Browser, baseURL: string): Promise<BrowserContext> {
    const context = await openContext(browser, { ...contextOptions, baseURL });
    // A test that changes a context permanently closes it.
    context.once('close', () => {
      this.inUse = this.inUse.filter((other) => other !== context);
    });
    return context;
  },
  async release(origin: string): Promise<void> {
    await Promise.all(this.inUse.map((context) => reset(context, origin)));
    this.free.push(...this.inUse.splice(0));
  },
};

/** A page in a context of its own, as in another browser, with its own client IP address. */
export async function openSeparateBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await separateContexts.take(browser, baseURL);
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': randomClientAddress() });
  return context.newPage();
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
      const context = await openContext(browser, { ...contextOptions, baseURL: product.address });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedContext: context, product, permissions }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': randomClientAddress() });
    await context.grantPermissions(permissions ?? []);
    await use(context);
    await Promise.all([reset(context, product.address), separateContexts.release(product.address)]);
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

interface AxeOptions {
  /** Selectors of elements that are not checked. */
  except?: string[];
  /** Only the contrast of colours, for a screen that was checked in the other theme. */
  onlyContrast?: boolean;
}

/** Fails on accessibility violations that axe calls serious or critical. */
export async function expectNoSeriousAxe(page: Page, { except = [], onlyContrast = false }: AxeOptions = {}) {
  await Promise.all(page.frames().map(addAxe));
  const { violations } = await page.evaluate(
    ({ exclude, dialog, only, rules }) =>
      window.axe.run(
        { include: [...document.querySelectorAll(dialog)].slice(-1), exclude },
        { resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules }) },
      ),
    {
      exclude: except,
      dialog: DIALOG,
      only: onlyContrast ? ['color-contrast'] : undefined,
      rules: withoutMild,
    },
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}
