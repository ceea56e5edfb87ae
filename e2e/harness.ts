import { test as base, expect, type Frame, type Page } from '@playwright/test';
import axe from 'axe-core';
import { somewhere } from './people.ts';

export { demoPassword } from '../tools/product.ts';
export { expect };

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Worker {
  product: { address: string };
}

/** What every journey starts from: the product of its worker, and an address of its own to come from. */
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
  // biome-ignore lint/correctness/noEmptyPattern: the same
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': somewhere() }),
});

/** Injects axe once per document. The main frame collects results from all frames, also of other origins. */
async function addAxe(frame: Frame) {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axe.source);
  await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
}

/** No accessibility finding that shuts somebody out, on the page as it stands. */
export async function expectNoSeriousAxe(page: Page, { except = [] }: { except?: string[] } = {}) {
  await Promise.all(page.frames().map(addAxe));
  const { violations } = await page.evaluate(
    (exclude) => window.axe.run({ exclude }, { resultTypes: ['violations'] }),
    except,
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}
