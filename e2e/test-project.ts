import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { expect } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

/** A project for one test. Its folders and small files are created through the API and used by no other test. */
export interface TestProject {
  id: string;
  name: string;
  folders: Record<string, string>;
  files: Record<string, string>;
}

export async function createProject(
  baseURL: string,
  info: TestInfo,
  {
    folders = [],
    files = [],
    announced = [],
  }: { folders?: string[]; files?: string[]; announced?: string[] },
): Promise<TestProject> {
  const api = await demoUser(baseURL, 'admin@demo.test');
  const create = async (parentid: string, name: string, type: 1 | 2) =>
    (await api.call<{ node: { id: string } }>('POST', 'nodes', { parentid, name, type })).node.id;
  // Short: the tree truncates names after twenty characters.
  const name = `Shelf ${randomBytes(4).toString('hex')}`;
  const id = await create(api.session.user.rootfolder!, name, 2);
  const project: TestProject = { id, name, folders: {}, files: {} };
  // These pods are created without bytes: they only fill the project, and no test has to wait for them.
  for (const filename of announced) await api.call('POST', 'pods', { nodeid: id, filename, filesize: 1000 });
  for (const folder of folders) project.folders[folder] = await create(id, folder, 1);
  mkdirSync(info.outputDir, { recursive: true });
  for (const file of files) {
    const path = info.outputPath(file);
    writeFileSync(path, `${file} of ${name}\n`);
    const { podid, uploadid, size } = await createUpload(api, id, path);
    await sendAll(baseURL, api, uploadid, path, size);
    project.files[file] = podid;
  }
  for (const podid of Object.values(project.files))
    await podWhen(api, podid, ({ status }) => status.status === 'completed', 100);
  return project;
}

/** Opens the project as a demo user. */
export async function openProject(
  page: Page,
  { id, name }: TestProject,
  email = 'admin@demo.test',
): Promise<void> {
  await signInByCookie(page, email);
  await page.goto(`/node/${id}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** The cell of a folder or a file in the grid. */
export const cell = (page: Page, name: string): Locator =>
  page.getByRole('grid').getByRole('gridcell', { name });

export const snackbar = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').filter({ hasText: text });
