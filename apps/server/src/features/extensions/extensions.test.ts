import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#test/api.ts';
import { premiereManifest } from './model/premiere-manifest.ts';

const SITE = 'https://review.studio.test:8443';
let api: Api;
beforeAll(async () => {
  api = await startApi({ RUSHES_PUBLIC_URL: SITE });
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** The files of a downloaded archive, as another program reads them. */
async function unpack(path: string): Promise<(name: string) => Promise<string>> {
  const response = await api.fetch(path);
  expect(response.status).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'rushes-extension-'));
  folders.push(folder);
  await writeFile(join(folder, 'a.zip'), Buffer.from(await response.arrayBuffer()));
  await promisify(execFile)('bsdtar', ['-xf', 'a.zip'], { cwd: folder });
  return (name) => readFile(join(folder, name), 'utf8');
}

describe('The panel for Premiere', () => {
  test('is a package with the address of this installation, made on request', async () => {
    const { headers } = await api.fetch('/extensions/premiere.ccx', undefined, { method: 'HEAD' });
    expect(headers.get('content-disposition')).toContain('rushes-premiere.ccx');
    const read = await unpack('/extensions/premiere.ccx');
    expect(await read('instance.js')).toBe(`module.exports = {"origin":"${SITE}"};\n`);
    const manifest = JSON.parse(await read('manifest.json')) as ReturnType<typeof premiereManifest>;
    expect(manifest).toMatchObject({
      manifestVersion: 5,
      id: 'rushes.review-studio-test-8443',
      main: 'index.html',
      host: { app: 'premierepro', minVersion: '25.6.0' },
    });
    expect(manifest.requiredPermissions.webview.domains).toEqual([SITE]);
    expect(manifest.requiredPermissions.network.domains).toEqual([SITE]);
    expect(await read(manifest.main)).toContain('<webview id="rushes"');
    expect(await read(manifest.icons[0]!.path)).toContain('<svg');
    for (const script of ['main.js', 'project.js', 'files.js', 'failure.js'])
      expect(await read(script)).toContain("'use strict'");
    await expect(read('package.json')).rejects.toThrow('ENOENT');
  });

  test('may fetch from the object store if browsers do, and from no other address', () => {
    const storeOrigin = 'https://store.test';
    const { requiredPermissions } = premiereManifest({ origin: SITE, storeOrigin, version: '1.2.3' });
    expect(requiredPermissions.network.domains).toEqual([SITE, storeOrigin]);
    expect(requiredPermissions.webview.domains).toEqual([SITE]);
    expect(JSON.stringify(requiredPermissions)).not.toMatch(/"all"|fullAccess|\*/);
  });
});

test('The script for Resolve has the address of this installation', async () => {
  const response = await api.fetch('/extensions/rushes.lua');
  const script = await response.text();
  expect(script).toContain(`local SITE = '${SITE}'`);
  expect(script).not.toContain('example.com');
  expect(response.headers.get('content-disposition')).toContain('rushes.lua');
});

test('The source for Final Cut Pro has the address of this installation, written as Xcode reads it', async () => {
  const read = await unpack('/extensions/final-cut-pro.zip');
  const config = await read('rushes-final-cut-pro/Config.xcconfig');
  expect(config).toContain('RUSHES_ADDRESS = https:/$()/review.studio.test:8443\n');
  for (const path of [
    'README.md',
    'project.yml',
    'App/main.swift',
    'Extension/Bridge.swift',
    'Extension/Info.plist',
  ])
    expect(await read(`rushes-final-cut-pro/${path}`)).not.toBe('');
  await expect(read('rushes-final-cut-pro/final-cut-pro.test.ts')).rejects.toThrow('ENOENT');
});
