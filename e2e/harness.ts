import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { somewhere } from './people.ts';

export { demoPassword } from '../tools/product.ts';
export { expect };

/** What every journey starts from: the address of the product that the global set-up started. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern.
  baseURL: async ({}, use) => {
    const address = process.env.RUSHES_E2E_URL;
    if (!address) throw new Error('The product was not started: run the journeys with `npm test`.');
    await use(address);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': somewhere() }),
});

/** No accessibility finding that shuts somebody out, on the page as it stands. */
export async function expectNoSeriousAxe(page: Page, { except = [] }: { except?: string[] } = {}) {
  let builder = new AxeBuilder({ page });
  for (const selector of except) builder = builder.exclude(selector);
  const { violations } = await builder.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n  ${node.html}\n  ${node.failureSummary}`),
    );
  expect(serious, `accessibility of ${page.url()}`).toEqual([]);
}
