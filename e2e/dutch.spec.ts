import type { Page } from '@playwright/test';
import { consentPath } from './apps.ts';
import { playerReady } from './frame-number.ts';
import { expect, openSeparateBrowser, test } from './harness.ts';
import { englishOn, setLook } from './look.ts';
import { copyDemoProject, signInByCookie } from './steps.ts';
import { cell } from './test-project.ts';
import { demoUser } from './users.ts';

// Every text behind a menu, a dialog or a link has a Dutch version, and the page uses it.

const dialog = (page: Page) => page.getByRole('dialog').last();
const menu = (page: Page) => page.getByRole('menu').last();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

/** Opens something, expects no English text on the page, and closes it. */
async function inDutch(
  page: Page,
  name: string,
  open: () => Promise<void>,
  opened: (page: Page) => ReturnType<Page['locator']> = dialog,
): Promise<void> {
  await test.step(name, async () => {
    await open();
    await expect(opened(page)).toBeVisible();
    await expect(page.getByText('Laden', { exact: true })).toHaveCount(0);
    expect(await englishOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opened(page)).toHaveCount(0);
  });
}

async function openInDutch(page: Page, email: string, path: string): Promise<void> {
  await setLook(page, 'dark', 'nl');
  await signInByCookie(page, email);
  await page.goto(path);
}

const VIDEO = 'First_Light_master.mov';
const SUBTITLED = 'Interview_Elena_subtitled.mp4';

test('menus and dialogs of a folder are in Dutch [A2]', async ({ page, baseURL }) => {
  const project = await copyDemoProject(baseURL!, {
    files: [VIDEO, 'Shooting_schedule.pdf'],
    folders: ['Edits'],
  });
  await openInDutch(page, 'admin@demo.test', project.path);
  const folder = cell(page, 'Edits');
  const file = cell(page, VIDEO);
  await expect(file).toBeVisible();

  const menus: [string, () => Promise<void>][] = [
    ['new', () => button(page, 'Nieuw').click()],
    ['sort order', () => button(page, /^Gesorteerd op/).click()],
    ['project status', () => button(page, /^Projectstatus/).click()],
    ['folder', () => button(page, 'Acties voor deze map').click()],
    ['account', () => button(page, /accountmenu/).click()],
    ['folder tile', () => folder.click({ button: 'right' })],
    [
      'file',
      async () => {
        await file.click({ button: 'right' });
        // Some items are loaded after the menu has opened; it is still within the window.
        await expect(item(page, 'Ondertitels genereren…')).toBeVisible();
        await expect(menu(page)).toBeInViewport({ ratio: 1 });
      },
    ],
    ['tree', () => page.getByRole('treeitem', { name: project.name }).click({ button: 'right' })],
    ['sort order of the tree', () => button(page, 'Alle mappen sorteren').click()],
  ];
  for (const [name, open] of menus) await inDutch(page, `menu: ${name}`, open, menu);

  const fromMenu = (of: typeof file, name: string) => async () => {
    await of.click({ button: 'right' });
    await item(page, name).click();
  };
  const pressed = (of: typeof file, key: string) => async () => {
    await of.click();
    await expect(of).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press(key);
  };
  const dialogs: [string, () => Promise<void>][] = [
    ['filter', () => button(page, /^Filter/).click()],
    ['notifications', () => button(page, /^Meldingen/).click()],
    ['share', () => button(page, 'Delen').first().click()],
    ['upload', () => button(page, 'Uploaden').click()],
    ['new folder', pressed(folder, 'n')],
    ['edit folder', fromMenu(folder, 'Bewerken…')],
    ['properties', fromMenu(folder, 'Eigenschappen')],
    ['upload link', fromMenu(folder, 'Uploadlink…')],
    ['embed', fromMenu(file, 'Insluiten…')],
    ['convert', fromMenu(file, 'Converteren…')],
    ['archive', fromMenu(file, 'Archiveren…')],
    ['move', pressed(file, 'm')],
    ['copy', pressed(file, 'Shift+M')],
    ['download', pressed(file, 'd')],
    ['delete', pressed(file, 'Delete')],
    ['shortcuts', pressed(file, '?')],
  ];
  for (const [name, open] of dialogs) await inDutch(page, `dialog: ${name}`, open);
});

test('menus, tabs and dialogs of a file are in Dutch [A2]', async ({ page, baseURL }) => {
  const project = await copyDemoProject(baseURL!, { files: [VIDEO, SUBTITLED] });
  const video = await project.pod(VIDEO);
  const subtitled = await project.pod(SUBTITLED);
  await openInDutch(page, 'admin@demo.test', `/pod/${video.id}`);
  await playerReady(page);
  const body = page.getByRole('tabpanel');

  for (const name of [/^Informatie/, /^Opmerkingen/, /^Labels/, /^Ondertitels/, /^Assets/])
    await test.step(`tab: ${name.source}`, async () => {
      await tab(page, name).click();
      await expect(body).toBeVisible();
      await expect(body.getByRole('status', { name: /^(Loading|Laden)/ })).toHaveCount(0);
      expect(await englishOn(page)).toEqual([]);
    });

  const fromMenu = (name: string) => async () => {
    await button(page, 'Meer acties').click();
    await item(page, name).click();
  };
  await inDutch(page, 'menu: file', () => button(page, 'Meer acties').click(), menu);
  await inDutch(page, 'menu: speed', () => button(page, /^Snelheid/).click(), menu);
  await inDutch(page, 'dialog: embed', fromMenu('Insluiten…'));
  await inDutch(page, 'dialog: convert', fromMenu('Converteren…'));
  await inDutch(page, 'dialog: detect labels', fromMenu('Labels herkennen…'));
  await inDutch(page, 'dialog: delete', fromMenu('Verwijderen…'));
  await inDutch(page, 'dialog: add as version', fromMenu('Toevoegen als nieuwe versie van…'));

  await tab(page, /^Opmerkingen/).click();
  await inDutch(
    page,
    'menu: comments',
    () => body.getByRole('button', { name: 'Meer', exact: true }).click(),
    menu,
  );
  await inDutch(page, 'dialog: export', async () => {
    await body.getByRole('button', { name: 'Meer', exact: true }).click();
    await item(page, 'Opmerkingen exporteren…').click();
  });
  await inDutch(page, 'dialog: import', async () => {
    await body.getByRole('button', { name: 'Meer', exact: true }).click();
    await item(page, 'Opmerkingen importeren…').click();
  });
  await inDutch(page, 'dialog: request review', () => button(page, 'Beoordeling vragen').click());
  await tab(page, /^Labels/).click();
  await inDutch(page, 'dialog: predefined labels', () => button(page, 'Vaste labels').click());

  await page.goto(`/pod/${subtitled.id}?menu=subtitles`);
  const open = (name: string) => body.getByRole('button', { name, exact: true }).click();
  const menus = {
    'Acties voor ondertitels': ['Ondertitels genereren…', 'Vertalen…', 'Inbranden…'],
    'Meerdere regels bewerken': ['Tijden verschuiven…', 'Zoeken en vervangen…'],
  };
  for (const [of, items] of Object.entries(menus)) {
    await inDutch(page, `menu: ${of}`, () => open(of), menu);
    for (const name of items)
      await inDutch(page, `dialog: ${name}`, async () => {
        await open(of);
        await item(page, name).click();
      });
  }
});

test('dialogs of the console are in Dutch [A2]', async ({ page, baseURL }) => {
  await openInDutch(page, 'admin@demo.test', '/console/users');
  await inDutch(page, 'dialog: add user', () => button(page, 'Gebruiker toevoegen').click());
  const actions = () =>
    button(page, /^Acties voor/)
      .last()
      .click();
  await inDutch(page, 'menu: user', actions, menu);
  for (const name of ['Bewerken…', 'Wachtwoord resetten…', 'Uitschakelen…', 'Verwijderen…'])
    await inDutch(page, `dialog: ${name}`, async () => {
      await actions();
      await item(page, name).click();
    });
  await page.goto('/console/index');
  await inDutch(page, 'dialog: change password', () => button(page, 'Wachtwoord wijzigen').click());
  await page.goto('/console/profile/tokens');
  await inDutch(page, 'dialog: create token', () => button(page, 'Token maken').first().click());
  const consent = await consentPath(baseURL!);
  const paths = ['/console/branding', '/console/links', '/console/profile/notifications'];
  for (const path of [...paths, '/console/profile/tokens', consent])
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await englishOn(page)).toEqual([]);
    });
});

test('share links and upload links are in Dutch for a Dutch guest [A2]', async ({ browser, baseURL }) => {
  const project = await copyDemoProject(baseURL!, { files: [VIDEO], folders: ['Edits'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const make = async (path: string, body: object): Promise<string> => {
    const expireat = new Date(Date.now() + 7 * 864e5).toISOString();
    const { link } = await admin.call<{ link: { url: string } }>('POST', path, { expireat, ...body });
    return new URL(link.url).pathname;
  };
  const password = 'Guests-only-7!';
  const shared = await make('accesslinks', {
    nodeids: [project.id],
    password,
    allowcomments: 1,
    allowdownloading: 1,
  });
  const personal = await make('accesslinks', { nodeids: [project.id], receivers: ['guest@journey.test'] });
  const uploads = { nodeid: project.id, maxfilesize: 2 };
  const guarded = await make('uploadlinks', { ...uploads, password });
  const open = await make('uploadlinks', uploads);

  const guest = await openSeparateBrowser(browser, baseURL!);
  await setLook(guest, 'light', 'nl');
  const check = (name: string) =>
    test.step(name, async () => expect(await englishOn(guest), name).toEqual([]));

  await guest.goto(shared);
  await expect(button(guest, 'Bestanden bekijken')).toBeVisible();
  await button(guest, 'Bestanden bekijken').click();
  await expect(guest.getByText('Vul het wachtwoord in.')).toBeVisible();
  await check('share link: missing password');
  await guest.getByLabel('Wachtwoord', { exact: true }).fill('Not-this-one-7!');
  await guest.getByLabel('Je naam').fill('Hester van Dam');
  await guest.getByLabel('E-mail').fill('hester@journey.test');
  await button(guest, 'Bestanden bekijken').click();
  await expect(guest.getByText(/^Het wachtwoord is onjuist/)).toBeVisible();
  await check('share link: wrong password');
  await guest.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await button(guest, 'Bestanden bekijken').click();
  await guest.locator('a[href*="/view/node/"]').first().click();
  await expect(guest.getByRole('article').first()).toBeVisible();
  await check('share link: files');
  await guest.getByRole('article').getByRole('link').first().click();
  await playerReady(guest);
  await check('share link: file');
  await guest.goto(personal);
  await expect(button(guest, 'Code versturen')).toBeVisible();
  await check('share link: only for some addresses');
  await guest.goto(`/reviewaccess/${'x'.repeat(27)}`);
  await expect(guest.getByRole('heading', { name: 'Deze link bestaat niet' })).toBeVisible();
  await check('share link: unknown');

  await guest.goto(guarded);
  await expect(button(guest, 'Doorgaan')).toBeVisible();
  await check('upload link: password');
  await guest.goto(open);
  const picker = guest.getByTestId('file-picker');
  await picker.setInputFiles({ name: 'take.txt', mimeType: 'text/plain', buffer: Buffer.from('take') });
  await expect(guest.getByText('Bedankt. Je bestand is verstuurd.')).toBeVisible();
  await picker.setInputFiles({ name: 'long.braw', mimeType: '', buffer: Buffer.alloc(2.5 * 1024 * 1024) });
  await expect(guest.getByText('3 MB is groter dan de limiet van 2 MB.')).toBeVisible();
  await check('upload link: sent and refused');
});
