import type { Browser, Page } from '@playwright/test';
import { folderNamed, podWhen } from '../tools/prove/api.ts';
import { demoPassword, expect } from './harness.ts';
import { demoCaller, somewhere } from './people.ts';

/** Types name and password and presses the button; what comes then is the journey's. */
export async function tryToSignIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/account/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await tryToSignIn(page, email, password);
  await expect(page).not.toHaveURL(/account\/login/);
}

/** Signed in without the form, for journeys that are not about it: the cookie is all a page needs. */
export async function comeIn(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.context().request.post('/api/v1/auth/sign-in', { data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/account\/login/);
}

/** A browser of its own, somewhere else. */
export async function anotherBrowser(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-forwarded-for': somewhere() },
  });
  return context.newPage();
}

/** A second person in a browser of their own. */
export async function anotherPerson(
  browser: Browser,
  email: string,
  baseURL: string,
  password = demoPassword,
): Promise<Page> {
  const page = await anotherBrowser(browser, baseURL);
  await signIn(page, email, password);
  return page;
}

/** The address of a folder, asked from the API: journeys that are not about the tree need not climb it. */
export async function folderPath(baseURL: string, name: string, email = 'admin@demo.test'): Promise<string> {
  const api = await demoCaller(baseURL, email);
  return `/node/${await folderNamed(api, name)}`;
}

/** Once nothing is left to be made of the demo's films: for what a busy machine would spoil. */
export async function demoAtRest(baseURL: string): Promise<void> {
  const api = await demoCaller(baseURL, 'admin@demo.test');
  const nodeid = await folderNamed(api, 'First Light');
  const { pods } = await api.call<{ pods: { id: string }[] }>('GET', `nodes/${nodeid}/pods`);
  for (const { id } of pods) await podWhen(api, id, ({ status }) => status.status === 'completed', 600);
}

/** A demo file once it can be played; the demo is still being processed when the first journeys begin. */
export async function readyPod(baseURL: string, folder: string, name: string) {
  const api = await demoCaller(baseURL, 'admin@demo.test');
  const nodeid = await folderNamed(api, folder);
  const { pods } = await api.call<{ pods: { id: string; name: string }[] }>('GET', `nodes/${nodeid}/pods`);
  const found = pods.find((pod) => pod.name === name);
  if (!found) throw new Error(`there is no ${name} in ${folder}`);
  return podWhen(api, found.id, (pod) => pod.status.status === 'completed', 600);
}
