import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, describe, expect, it } from 'vitest';
import { connectPanel, ORIGIN } from './simulated/connect.ts';
import { openProject } from './simulated/project.ts';
import { PANEL } from './simulated/uxp.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushes-panel-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('The panel', () => {
  it('shows this installation, and says so when it cannot be reached', () => {
    const { panel } = connectPanel(openProject(), { folder, locale: 'nl_NL' });
    expect(panel.address()).toBe(`${ORIGIN}/`);
    expect(panel.problem()).toBe('');
    panel.fail();
    expect(panel.problem()).toBe(
      'Rushes is niet bereikbaar. Controleer je verbinding en open het paneel opnieuw.',
    );
  });

  it('names itself and what it can do [V237]', async () => {
    const { host } = connectPanel(openProject(), { folder });
    expect(await host.facts()).toEqual({
      program: 'premiere',
      version: '26.3.0',
      protocol: 1,
      capabilities: ['import', 'markers', 'playhead', 'export', 'transcript'],
    });
  });

  it('obeys only pages of this installation', async () => {
    const { host, panel } = connectPanel(openProject(), { folder });
    const message = { rushes: 'call', id: '1', call: 'openLink', input: { url: 'https://example.com/' } };
    for (const origin of ['https://evil.test', `${ORIGIN}.evil.test`, 'null'])
      panel.fromPage(message, origin);
    panel.fromPage({ ...message, rushes: 'other' });
    // The calls before this one would have been answered first.
    await host.facts();
    expect(panel.opened).toEqual([]);
    panel.fromPage(message, `${ORIGIN}/pod/1`);
    await host.facts();
    expect(panel.opened).toEqual(['https://example.com/']);
  });

  it('opens links in the browser, but no other kinds of addresses', async () => {
    const { host, panel } = connectPanel(openProject(), { folder });
    await host.call('openLink', { url: 'mailto:a@example.com' });
    for (const url of ['file:///etc/passwd', 'http://example.com', 'javascript:alert(1)'])
      await expect(host.call('openLink', { url })).rejects.toMatchObject({ code: 'unknownCall' });
    expect(panel.opened).toEqual(['mailto:a@example.com']);
  });

  it('refuses calls that it does not have', async () => {
    const { host } = connectPanel(openProject(), { folder });
    for (const call of ['constructor', 'addXml', '__proto__'])
      await expect(host.call(call as 'bins', {})).rejects.toMatchObject({ code: 'unknownCall' });
  });

  it('imports a transcript into the selected clip, in one step that can be undone', async () => {
    const { makeBin, makeClip } = await import('./simulated/project.ts');
    const clip = makeClip('A.mov', 25);
    const project = openProject({ root: makeBin('Root', [clip]), selected: [clip.id] });
    const { host } = connectPanel(project, { folder });
    await host.call('importTranscript', {
      json: '{"language":"nl","segments":[]}',
      undo: 'Import transcript',
    });
    expect(clip.transcript).toEqual({ language: 'nl', segments: [] });
    expect(project.steps).toEqual(['Import transcript']);
    await expect(
      host.call('importTranscript', { json: '{}', undo: 'Import transcript' }),
    ).rejects.toMatchObject({ code: 'program' });
  });
});

// The extension platform is not a browser. These are the globals that the panel may use, with their documented members.
const uxpGlobals: Record<string, readonly string[]> = {
  document: ['getElementById'],
  window: ['addEventListener'],
  localStorage: ['getItem', 'setItem'],
  fetch: [],
  setTimeout: [],
  clearTimeout: [],
  require: [],
  module: ['exports'],
};
/** The language itself, as the V8 of the platform has it. */
const language = new Set([
  ...['Array', 'ArrayBuffer', 'BigInt', 'Date', 'Error', 'Map', 'Math', 'Number', 'Object', 'Promise'],
  ...['String', 'undefined', 'Boolean'],
]);

type Node = { type: string; [key: string]: unknown };
function walk(
  node: unknown,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit, parent);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    visit(node as Node, parent);
    for (const child of Object.values(node)) walk(child, visit, node as Node);
  }
}

/** Globals of a script, with the member that it uses, that are not in the lists. */
function unknownGlobals(code: string): string[] {
  const { program, errors } = parseSync('script.js', code, { sourceType: 'script' });
  expect(errors).toEqual([]);
  const isName = (node: Node, parent: Node | null) =>
    parent !== null &&
    !parent.computed &&
    ((parent.type === 'MemberExpression' && parent.property === node) ||
      (/^(Property|MethodDefinition)$/.test(parent.type) && parent.key === node && !parent.shorthand));
  const declared = new Set<string>();
  const declare = (pattern: unknown) =>
    walk(pattern, (node, parent) => {
      if (node.type === 'Identifier' && !isName(node, parent)) declared.add(node.name as string);
    });
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || /^(Function|Class)Declaration$/.test(node.type))
      declare(node.id);
    if (/Function/.test(node.type)) declare(node.params);
    if (node.type === 'CatchClause') declare(node.param);
  });
  const unknown = new Set<string>();
  walk(program, (node, parent) => {
    const name = node.name as string;
    if (node.type !== 'Identifier' || isName(node, parent) || declared.has(name) || language.has(name))
      return;
    const member =
      parent?.type === 'MemberExpression' ? (parent.property as { name: string }).name : undefined;
    const members = uxpGlobals[name];
    if (!members || (member !== undefined && !members.includes(member)))
      unknown.add(member === undefined ? name : `${name}.${member}`);
  });
  return [...unknown];
}

describe('The script of the panel', () => {
  const scripts = readdirSync(PANEL).filter((name) => name.endsWith('.js'));

  it('is shorter than 600 lines', () => {
    const lines = scripts.flatMap((name) => readFileSync(join(PANEL, name), 'utf8').trimEnd().split('\n'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThan(600);
  });

  it.each(scripts)('uses only globals that the extension platform has (%s)', (name) => {
    expect(unknownGlobals(readFileSync(join(PANEL, name), 'utf8'))).toEqual([]);
  });

  it('would fail this check with what only browsers have', () => {
    expect(
      unknownGlobals('const f = (a) => new URL(a.href, location.href); document.title = f(window.top);'),
    ).toEqual(['URL', 'location.href', 'document.title', 'window.top']);
  });
});
