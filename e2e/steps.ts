import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { type Api, folderNamed } from '../tools/prove/api.ts';
import { demoPassword, expect } from './harness.ts';
import { demoUser } from './users.ts';

/** Fills in e-mail and password and submits the form. The test checks the result. */
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

/** Signs in without the form, for tests about other subjects: the page needs only the cookie. */
export async function signInByCookie(page: Page, email: string, password = demoPassword): Promise<void> {
  const answer = await page.context().request.post('/api/v1/auth/sign-in', { data: { email, password } });
  expect(answer.status(), `${email} signs in`).toBe(200);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/account\/login/);
}

/** The path of a folder, looked up through the API, for tests that are not about the tree. */
export async function folderPath(baseURL: string, name: string, email = 'admin@demo.test'): Promise<string> {
  const api = await demoUser(baseURL, email);
  return `/node/${await folderNamed(api, name)}`;
}

interface Listed {
  pods: { id: string; name: string }[];
}

async function podNamed(api: Api, nodeid: string, name: string): Promise<Pod> {
  const { pods } = await api.call<Listed>('GET', `nodes/${nodeid}/pods`);
  const found = pods.find((pod) => pod.name === name);
  if (!found) throw new Error(`there is no ${name} in the folder`);
  return (await api.call<{ pod: Pod }>('GET', `pods/${found.id}`)).pod;
}

/** A file of the demo, for tests that do not change it. */
export async function demoPod(baseURL: string, folder: string, name: string): Promise<Pod> {
  const api = await demoUser(baseURL, 'admin@demo.test');
  return podNamed(api, await folderNamed(api, folder), name);
}

/** A project of one test with files of the demo. */
export interface DemoCopy {
  id: string;
  name: string;
  path: string;
  pod(name: string): Promise<Pod>;
}

/**
 * Creates a project with copies of the files, and optionally the folders, of the demo's First Light. The demo client
 * can access it too. Copies share the bytes: nothing is processed again. Comments, links and reviews are not copied.
 */
export async function copyDemoProject(
  baseURL: string,
  { files, folders = [] }: { files?: readonly string[]; folders?: readonly string[] } = {},
): Promise<DemoCopy> {
  const api = await demoUser(baseURL, 'admin@demo.test');
  // Short: the tree truncates names after twenty characters.
  const name = `Own ${randomBytes(4).toString('hex')}`;
  const body = { parentid: await folderNamed(api, 'Meridiana'), name, type: 2 };
  const { node } = await api.call<{ node: { id: string } }>('POST', 'nodes', body);
  const source = await folderNamed(api, 'First Light');
  const { pods } = await api.call<Listed>('GET', `nodes/${source}/pods`);
  const wanted = pods.filter((pod) => !files || files.includes(pod.name)).map(({ id }) => id);
  if (wanted.length > 0) await api.call('POST', 'pods/copy', { pods: wanted, targetnodeid: node.id });
  if (folders.length > 0) {
    const { nodes } = await api.call<{ nodes: { id: string; name: string }[] }>(
      'GET',
      `nodes/${source}/subnodes`,
    );
    const ids = nodes.filter((below) => folders.includes(below.name)).map(({ id }) => id);
    await api.call('POST', 'nodes/copy', { nodes: ids, targetnodeid: node.id });
  }
  return { id: node.id, name, path: `/node/${node.id}`, pod: (name) => podNamed(api, node.id, name) };
}

/** A copy of one file of the demo's First Light, in a separate project. */
export async function copyDemoVideo(baseURL: string, name: string): Promise<Pod> {
  return (await copyDemoProject(baseURL, { files: [name] })).pod(name);
}

declare global {
  interface Window {
    /** Set by the router. */
    __TSR_ROUTER__: {
      history: { push(path: string): void };
      load(): Promise<void>;
      state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
    };
  }
}

/** Navigates within the page, as a link does: reloading the application for each screen takes longer than axe. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate(async (path) => {
    const router = window.__TSR_ROUTER__;
    router.history.push(path);
    await router.load();
  }, path);
  // Set once the screen is rendered. A redirect may have changed the location.
  await page.waitForFunction(() => {
    const { status, location, resolvedLocation } = window.__TSR_ROUTER__.state;
    return status === 'idle' && resolvedLocation?.href === location.href;
  });
}
