import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { demoPassword, type Product } from '../tools/product.ts';
import { folderNamed, podWhen, signIn } from '../tools/prove/api.ts';

const TIMEOUT_S = 1200;

/** Returns a demo video that is fully processed, and its folder. */
export async function demoVideo(product: Product, name: string): Promise<{ pod: Pod; nodeid: string }> {
  const api = await signIn(product.address, 'admin@demo.test');
  const nodeid = await folderNamed(api, 'First Light');
  const { pods } = await api.call<{ pods: { id: string; name: string }[] }>('GET', `nodes/${nodeid}/pods`);
  const found = pods.find((pod) => pod.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  // Waits for all files: processing would distort the measurement.
  let pod: Pod | undefined;
  for (const { id } of pods) {
    const done = await podWhen(api, id, ({ status }) => status.status === 'completed', TIMEOUT_S);
    if (id === found.id) pod = done;
  }
  return { pod: pod!, nodeid };
}

export async function enterDemo(browser: Browser, product: Product): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: product.address,
    locale: 'en-GB',
  });
  const data = { email: 'admin@demo.test', password: demoPassword };
  await context.request.post('/api/v1/auth/sign-in', { data });
  return context;
}

export const playerReady = (page: Page): Promise<void> =>
  page.locator('[data-testid=player][data-status=ready]').waitFor({ timeout: 120_000 });
