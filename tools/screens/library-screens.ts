import type { Page, Route } from '@playwright/test';
import { ArchiveStatus, State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';
import type { Library } from './library-content.ts';
import { inEitherLanguage, openMenu, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';

export const cell = (page: Page, part: string) =>
  page.locator('[data-item]').filter({ hasText: part }).first();

/** On a phone the folder tree is in a drawer. */
export async function openTree(page: Page): Promise<void> {
  if (page.viewportSize()!.width > 600) return;
  await press(page, 'Open folders', 'Mappen openen');
  await page.locator('aside').waitFor();
}

async function openPanel(page: Page, name: RegExp): Promise<void> {
  await openTree(page);
  await page.locator('aside').getByRole('button', { name }).first().click();
}

const asList = (page: Page) => page.getByRole('button', { name: inEitherLanguage('List', 'Lijst') }).click();

async function select(page: Page): Promise<void> {
  await cell(page, 'Forest').click();
  await cell(page, 'Alpine').click({ modifiers: ['Control'] });
  await cell(page, 'Interview').click({ modifiers: ['Control'] });
}

/** Shows the states of a file side by side, which normally last less than a minute. */
async function inEveryState(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { pods, next } = (await answer.json()) as { pods: PodCard[]; next: string | null };
  const bare = { thumbnail: null, livepreview: null, peaks: null, duration: null };
  const changes: Partial<PodCard>[] = [
    { ...bare, state: State.PROCESSING, status: { status: 'transcoding', metadata: { percentage: 42 } } },
    { ...bare, state: State.PENDING, status: { status: 'queued', metadata: { percentage: 0 } } },
    { ...bare, state: State.ERROR, status: { status: 'transcoding_failed', metadata: { percentage: 0 } } },
    { ...bare, archived: ArchiveStatus.ARCHIVED },
    { ...bare, state: State.PENDING, status: { status: 'upload_in_progress', metadata: { percentage: 7 } } },
    { state: State.PROCESSING, status: { status: 'generating_live_preview', metadata: { percentage: 88 } } },
    { ...bare, archived: ArchiveStatus.UNARCHIVING },
    { ...bare, state: State.ERROR, status: { status: 'upload_failed', metadata: { percentage: 0 } } },
  ];
  const changed = pods.map((pod, index) => ({ ...pod, ...changes[index] }));
  await route.fulfill({ response: answer, json: { pods: changed, next } });
}

/** A response that never arrives, to capture the loading state. */
const never = (pattern: string) => (page: Page) => page.route(pattern, () => undefined);

/** Folders, files, the side menu and the surrounding layout. */
export function libraryScreens(library: Library): Screen[] {
  const { root, firstLight, meridiana, thousand, archivedProject, empty, dayOne } = library;
  const node = `/node/${firstLight}`;
  const at = { path: node, email };
  return [
    { name: 'folder-grid', ...at, main: true },
    {
      name: 'folder-selected',
      ...at,
      main: true,
      async act(page) {
        await select(page);
        await cell(page, 'Ridges').hover({ position: { x: 60, y: 40 } });
      },
    },
    { name: 'folder-list', ...at, main: true, act: asList },
    {
      name: 'folder-list-menu',
      ...at,
      async act(page) {
        await asList(page);
        await openMenu(page, cell(page, 'Edits'));
      },
    },
    { name: 'client', path: `/node/${meridiana}`, email, main: true },
    { name: 'tenant', path: `/node/${root}`, email },
    { name: 'folder-empty', path: `/node/${empty}`, email },
    { name: 'folder-archived', path: `/node/${archivedProject}`, email },
    { name: 'folder-thousand', path: `/node/${thousand}`, email },
    { name: 'folder-client', path: node, email: 'client@demo.test' },
    {
      name: 'folder-states',
      ...at,
      main: true,
      prepare: (page) => page.route('**/api/v1/nodes/*/pods*', inEveryState),
    },
    {
      name: 'folder-states-list',
      ...at,
      prepare: (page) => page.route('**/api/v1/nodes/*/pods*', inEveryState),
      act: asList,
    },
    { name: 'folder-loading', ...at, prepare: never('**/api/v1/nodes/*/pods*'), waits: true },
    { name: 'folder-missing', path: '/node/00000000-0000-7000-8000-000000000000', email },
    {
      name: 'folder-note',
      ...at,
      act: (page) => page.getByRole('button', { name: /Spring brand film/ }).click(),
    },
    {
      name: 'folder-rename',
      ...at,
      async act(page) {
        await cell(page, 'Forest').click();
        await page.keyboard.press('F2');
      },
    },
    {
      name: 'filter',
      ...at,
      async act(page) {
        await page.getByRole('button', { name: /^Filter/ }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'sort-menu',
      ...at,
      act: (page) => page.getByRole('button', { name: /^(Sorted by|Gesorteerd op)/ }).click(),
    },
    {
      name: 'status-menu',
      ...at,
      act: (page) => page.getByRole('button', { name: /^(Project status|Projectstatus)/ }).click(),
    },
    {
      name: 'file-menu',
      ...at,
      act: (page) => openMenu(page, cell(page, 'Forest')),
    },
    {
      name: 'badge-menu',
      ...at,
      async act(page) {
        await page
          .getByRole('button', { name: /^Status: (Final|Definitief)/ })
          .first()
          .click();
      },
    },
    {
      name: 'archived-menu',
      path: `/node/${dayOne}`,
      email,
      act: (page) => openMenu(page, cell(page, 'mp4')),
    },
    {
      name: 'page-menu',
      ...at,
      act: (page) => press(page, 'Actions for this folder', 'Acties voor deze map'),
    },
    { name: 'preview', ...at, act: async (page) => lookAt(page, 'Alpine') },
    {
      name: 'shortcuts',
      ...at,
      async act(page) {
        // A key press does not wait for anything: the folder must be loaded first.
        await cell(page, 'Forest').waitFor();
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'tree', ...at, main: true, act: openTree },
    { name: 'tree-clients', ...at, act: (page) => openPanel(page, /^(Clients|Klanten)/) },
    { name: 'tree-projects', ...at, act: (page) => openPanel(page, /^(Projects|Projecten)/) },
    { name: 'tree-archived', ...at, act: (page) => openPanel(page, /^(Archived|Gearchiveerd)/) },
    {
      name: 'tree-found',
      ...at,
      async act(page) {
        await openTree(page);
        await page
          .getByRole('searchbox', { name: inEitherLanguage('Search folders', 'Mappen zoeken') })
          .fill('day');
        await page.getByRole('treeitem', { name: /Day 10/ }).waitFor();
      },
    },
    {
      name: 'tree-menu',
      ...at,
      async act(page) {
        await openTree(page);
        await openMenu(page, page.getByRole('treeitem', { name: /^Edits/ }));
      },
    },
    {
      name: 'tree-menu-archived',
      ...at,
      async act(page) {
        await openPanel(page, /^(Archived|Gearchiveerd)/);
        await openMenu(page, page.getByRole('treeitem', { name: /Harbour/ }));
      },
    },
    {
      name: 'tree-menu-bin',
      ...at,
      async act(page) {
        await openTree(page);
        await openMenu(page, page.getByRole('link', { name: /^(Recycle bin|Prullenbak)/ }));
      },
    },
    {
      name: 'tree-sort',
      ...at,
      async act(page) {
        await openTree(page);
        await press(page, 'Sort All folders', 'Alle mappen sorteren');
      },
    },
    {
      name: 'create-menu',
      path: `/node/${root}`,
      email,
      async act(page) {
        await openTree(page);
        await press(page, 'New', 'Nieuw');
      },
    },
    {
      name: 'user-menu',
      ...at,
      act: (page) => page.getByRole('button', { name: /account menu|accountmenu/i }).click(),
    },
    { name: 'bell', ...at, main: true, act: openBell },
    { name: 'bell-empty', path: node, email: 'client@demo.test', act: openBell },
    ...binScreens(root),
    ...searchScreens(meridiana),
  ];
}

async function lookAt(page: Page, part: string): Promise<void> {
  await cell(page, part).click();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Notifications|Meldingen)/ }).click();
  await page.getByRole('dialog').waitFor();
}

function binScreens(root: string): Screen[] {
  const at = { path: `/recycle-bin/${root}`, email };
  return [
    { name: 'bin', ...at, main: true },
    {
      name: 'bin-selected',
      ...at,
      async act(page) {
        await page.locator('[data-item]').first().click();
        await page
          .locator('[data-item]')
          .nth(2)
          .click({ modifiers: ['Control'] });
      },
    },
    {
      name: 'bin-within',
      ...at,
      async act(page) {
        await cell(page, 'Old selects').dblclick();
        await page.getByRole('heading', { name: 'Old selects' }).waitFor();
      },
    },
    { name: 'bin-loading', ...at, prepare: never('**/api/v1/recycle-bin/*?*'), waits: true },
    {
      name: 'bin-empty',
      ...at,
      prepare: (page) =>
        page.route('**/api/v1/recycle-bin/*?*', (route) =>
          route.fulfill({ json: { entries: [], count: 0, next: null } }),
        ),
    },
    {
      name: 'bin-empty-dialog',
      ...at,
      async act(page) {
        await press(page, 'Empty recycle bin', 'Prullenbak legen');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'bin-purge-dialog',
      ...at,
      async act(page) {
        await page.locator('[data-item]').first().click();
        await page.keyboard.press('Delete');
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}

function searchScreens(meridiana: string): Screen[] {
  const path = (q: string) => `/search?q=${q}&nodeid=${meridiana}`;
  return [
    { name: 'search', path: path('elena'), email, main: true },
    { name: 'search-metadata', path: `${path('1920')}&zone=metadata`, email },
    { name: 'search-nothing', path: path('zeppelin'), email },
    { name: 'search-short', path: '/search', email },
    { name: 'search-loading', path: path('light'), email, prepare: never('**/api/v1/search?*'), waits: true },
  ];
}
