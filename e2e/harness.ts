import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { somewhere } from './people.ts';

export { demoPassword } from '../tools/product.ts';
export { expect };

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

/** No accessibility finding that shuts somebody out, on the page as it stands. */
export async function expectNoSeriousAxe(page: Page, { except = [] }: { except?: string[] } = {}) {
  // Only findings are asked for, and on a page without frames axe needs no second page: a third of the time.
  let builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (page.frames().length === 1) builder = builder.setLegacyMode(true);
  for (const selector of except) builder = builder.exclude(selector);
  const { violations } = await builder.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}
