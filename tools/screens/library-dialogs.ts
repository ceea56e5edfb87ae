import type { Page } from '@playwright/test';
import { NodeType } from '@rushes/contract/enums';
import { type ApiUser, signInApi } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import { cell, openTree } from './library-screens.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const dialog = (page: Page) => page.getByRole('dialog').last();

async function fromMenu(page: Page, part: string, item: RegExp): Promise<void> {
  await cell(page, part).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page).waitFor();
}

async function create(page: Page, item: RegExp): Promise<void> {
  await openTree(page);
  await press(page, 'New', 'Nieuw');
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page).waitFor();
}

async function choose(page: Page, parts: readonly string[], key: string): Promise<void> {
  const [first, ...others] = parts;
  await cell(page, first!).click();
  for (const part of others) await cell(page, part).click({ modifiers: ['Control'] });
  await page.keyboard.press(key);
  await dialog(page).waitFor();
}

const files = ['Ridges', 'Forest', 'Interview'];
const edit = inEitherLanguage('Edit…', 'Bewerken…');

/** Every dialog and every notification of the library. */
export function libraryDialogs(address: string, library: Library): Screen[] {
  const { root, firstLight, meridiana, dayOne } = library;
  const at = { path: `/node/${firstLight}`, email };
  const atClient = { path: `/node/${meridiana}`, email };
  const atRoot = { path: `/node/${root}`, email };
  return [
    { name: 'new-client', ...atRoot, main: true, act: wrongClient },
    { name: 'new-project', ...atRoot, act: (page) => create(page, /New project|Nieuw project/) },
    { name: 'new-folder', ...at, act: (page) => create(page, /New folder|Nieuwe map/) },
    { name: 'edit-client', ...atRoot, act: (page) => fromMenu(page, 'Meridiana', edit) },
    { name: 'edit-project', ...atClient, act: (page) => fromMenu(page, 'First Light', edit) },
    { name: 'edit-folder', ...at, act: (page) => fromMenu(page, 'Contracts', edit) },
    {
      name: 'delete-counting',
      ...atClient,
      prepare: (page) => page.route('**/api/v1/nodes/users*', () => undefined),
      act: (page) => choose(page, ['Store openings'], 'Delete'),
      waits: true,
    },
    {
      name: 'delete-folder',
      ...atClient,
      act: (page) => choose(page, ['Store openings'], 'Delete'),
    },
    { name: 'delete-file', ...at, act: (page) => choose(page, ['Forest'], 'Delete') },
    { name: 'delete-several', ...at, act: (page) => choose(page, [...files, 'Edits'], 'Delete') },
    {
      name: 'archive',
      ...at,
      act: (page) => fromMenu(page, 'Forest', inEitherLanguage('Archive…', 'Archiveren…')),
    },
    {
      name: 'archive-folder',
      ...atClient,
      act: (page) => fromMenu(page, 'Store openings', inEitherLanguage('Archive…', 'Archiveren…')),
    },
    {
      name: 'unarchive',
      path: `/node/${dayOne}`,
      email,
      act: (page) => fromMenu(page, 'mp4', inEitherLanguage('Unarchive…', 'Uit archief halen…')),
    },
    { name: 'copy', ...at, act: (page) => choose(page, files, 'Shift+M') },
    { name: 'move', ...at, act: (page) => choose(page, files, 'm') },
    {
      name: 'move-search',
      ...at,
      async act(page) {
        await choose(page, files, 'm');
        await page.keyboard.type('day');
        await dialog(page).getByRole('option').first().waitFor();
      },
    },
    { name: 'move-warning', ...at, main: true, act: moveIntoTeamOnly },
    { name: 'download', ...at, act: (page) => choose(page, files, 'd') },
    { name: 'download-folder', ...at, act: (page) => choose(page, [...files, 'Edits'], 'd') },
    {
      name: 'properties',
      ...atClient,
      act: (page) => fromMenu(page, 'First Light', inEitherLanguage('Properties', 'Eigenschappen')),
    },
    {
      name: 'upload-tips',
      path: `/node/${library.empty}`,
      email,
      async act(page) {
        await page.getByRole('button', { name: /^(Upload tips|Uploadtips)/ }).click();
        await dialog(page).waitFor();
      },
    },
    {
      name: 'select-pod',
      path: `/pod/${library.pod('Forest')}`,
      email,
      async act(page) {
        await press(page, 'More actions', 'Meer acties');
        await page
          .getByRole('menuitem', { name: /^(Add as new version of|Toevoegen als nieuwe versie)/ })
          .click();
        await dialog(page).waitFor();
      },
    },
    ...folderDialogs(address, library),
  ];
}

async function wrongClient(page: Page): Promise<void> {
  await create(page, /New client|Nieuwe klant/);
  await dialog(page)
    .getByLabel(/^(Name|Naam)/)
    .fill('Brouwerij De Kade');
  await dialog(page)
    .getByLabel(/^Website/)
    .fill('dekade');
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByText(/example\.com/)
    .waitFor();
}

async function moveIntoTeamOnly(page: Page): Promise<void> {
  await choose(page, files, 'm');
  await dialog(page).getByRole('treeitem', { name: 'Contracts' }).click();
  await press(dialog(page), 'Move', 'Verplaatsen');
  await dialog(page).getByRole('button', { name: 'OK' }).waitFor();
}

type Action = (colleague: ApiUser, folder: string) => Promise<unknown>;

/** Real changes by a second user to the open folder. They are removed afterwards. */
function folderDialogs(address: string, library: Library): Screen[] {
  const { root, firstLight: parentid } = library;
  const folderDialog = (name: string, action: Action): Screen => {
    const made = new WeakMap<Page, { colleague: ApiUser; folder: string }>();
    return {
      name,
      path: '/',
      email: 'client@demo.test',
      async act(page) {
        // Signs in each time: a long run outlasts a session.
        const colleague = await signInApi(address, 'team@demo.test');
        const body = { parentid, name: 'Camera tests', type: NodeType.FOLDER };
        const { node } = await colleague.call<{ node: { id: string } }>('POST', 'nodes', body);
        made.set(page, { colleague, folder: node.id });
        await page.goto(`/node/${node.id}`);
        await page.getByRole('heading', { name: 'Camera tests' }).waitFor();
        await action(colleague, node.id);
        await dialog(page).waitFor();
      },
      async clear(page) {
        const { colleague, folder } = made.get(page)!;
        // The folder that was deleted for the screenshot is already in the recycle bin.
        await colleague.call('POST', 'nodes/bulk-delete', { nodes: [folder] }).catch(() => undefined);
        await colleague.call('POST', `recycle-bin/${root}/delete`, { nodeids: [folder], podids: [] });
      },
    };
  };
  const move =
    (targetnodeid: string): Action =>
    (api, folder) =>
      api.call('PATCH', 'nodes/move', { nodes: [folder], targetnodeid, validateRequestOnly: 0 });
  return [
    folderDialog('notice-deleted', (api, folder) =>
      api.call('POST', 'nodes/bulk-delete', { nodes: [folder] }),
    ),
    folderDialog('notice-moved', move(library.elsewhere)),
    folderDialog('notice-moved-here', move(library.meridiana)),
    folderDialog('notice-hidden', (api, folder) =>
      api.call('PATCH', `nodes/${folder}/teamonly`, { teamonly: 1 }),
    ),
  ];
}
