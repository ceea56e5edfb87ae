import type { Page } from '@playwright/test';
import { NodeType } from '@rushes/contract/enums';
import type { TenantUser } from '@rushes/contract/users';
import { type ApiUser, createTenant, endSubscription, signInApi } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import { cell } from './library-screens.ts';
import { inEitherLanguage, openMenu, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const LANDSCAPE = { width: 844, height: 390 };
const dialog = (page: Page) => page.getByRole('dialog').last();
const landscape = (page: Page) => page.setViewportSize(LANDSCAPE);
const forced = (page: Page) => page.emulateMedia({ forcedColors: 'active' });
const playerReady = (page: Page) => page.locator('[data-testid=player][data-status=ready]').waitFor();

/** States that few people see: watermarks, ended links, warnings, low screens and forced colours. */
export async function stateScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await signInApi(address, email);
  const video = library.pod('First_Light');
  const share = async (by: ApiUser, body: object) => {
    const { link } = await by.call<{ link: { url: string } }>('POST', 'accesslinks', body);
    return new URL(link.url).pathname;
  };
  const marked = await share(admin, { podids: [video], watermark: 1 });
  const low = { path: `/pod/${video}`, email, prepare: landscape };
  await fillGroups(admin, library);
  return [
    {
      name: 'watermark-preparing',
      path: marked,
      main: true,
      waits: true,
      prepare: (page) => page.route(/\.m4s/, () => {}),
      act: enter,
    },
    {
      name: 'watermark-failed',
      path: marked,
      main: true,
      prepare: (page) => page.route(/\.m4s/, (route) => route.fulfill({ status: 404 })),
      async act(page) {
        await enter(page);
        await page.getByRole('button', { name: inEitherLanguage('Try again', 'Opnieuw proberen') }).waitFor();
      },
    },
    { name: 'link-paused', path: await pausedLink(address, share), main: true },
    {
      name: 'copy-warning',
      path: `/node/${await teamOnlyProject(admin, library)}`,
      email,
      main: true,
      async act(page) {
        await cell(page, 'Ridges').click();
        await page.keyboard.press('Shift+M');
        await dialog(page)
          .getByRole('treeitem', { name: /^First Light/ })
          .click();
        await press(dialog(page), 'Copy', 'Kopiëren');
        await dialog(page).getByText(inEitherLanguage('Before you copy', 'Voordat je kopieert')).waitFor();
      },
    },
    {
      name: 'hide-warning',
      path: `/node/${library.firstLight}`,
      email,
      main: true,
      async act(page) {
        await openMenu(page, cell(page, 'Ridges'));
        await page
          .getByRole('menuitem', {
            name: inEitherLanguage('Make team only', 'Alleen zichtbaar maken voor team'),
          })
          .click();
        await dialog(page).getByRole('listitem').first().waitFor();
      },
    },
    { name: 'landscape-file', ...low, act: playerReady },
    {
      name: 'landscape-guest',
      path: await share(admin, { podids: [video], allowcomments: 0 }),
      prepare: landscape,
      act: playerReady,
    },
    { name: 'forced-folder', path: `/node/${library.firstLight}`, email, prepare: forced },
    { name: 'forced-file', path: `/pod/${video}?menu=comments`, email, prepare: forced, act: playerReady },
    { name: 'help', path: '/help', main: true, act: inOwnLanguage },
    { name: 'help-producers', path: '/help/en/producers', act: inOwnLanguage },
  ];
}

/** The guide is served without the program, so it does not know the language of the app. */
async function inOwnLanguage(page: Page): Promise<void> {
  const language = await page.evaluate("localStorage.getItem('rushes.language')");
  if (language === 'nl') await page.getByRole('link', { name: 'Nederlands' }).click();
}

/** The first page of a link with a watermark asks for the name that is shown on every frame. */
async function enter(page: Page): Promise<void> {
  const fields = page.getByRole('textbox');
  await fields.first().fill('Kim de Boer');
  await fields.last().fill('kim@kust.test');
  await press(page, 'View files', 'Bestanden bekijken');
  await page.getByTestId('player').waitFor();
}

async function fillGroups(admin: ApiUser, library: Library): Promise<void> {
  const tenant = admin.session.user.tenants[0]!.id;
  const { users } = await admin.call<{ users: TenantUser[] }>('GET', `tenants/${tenant}/users`);
  // Not the demo users: joining a group signs them out.
  const invited = users.filter((user) => user.email.endsWith('@meridiana.test')).map(({ id }) => id);
  for (const [name, nodeid, members] of [
    ['Client reviewers', library.firstLight, invited],
    ['Meridiana', library.meridiana, invited.slice(0, 2)],
    ['Uploads', library.uploads, invited.slice(0, 1)],
  ] as const) {
    const { group } = await admin.call<{ group: { id: string } }>('POST', `tenants/${tenant}/groups`, {
      name,
    });
    const path = `tenants/${tenant}/groups/${group.id}`;
    await admin.call('POST', `${path}/nodes`, { nodeid, group: 'client' });
    await admin.call('POST', `${path}/members`, { users: members });
  }
}

async function pausedLink(
  address: string,
  share: (by: ApiUser, body: object) => Promise<string>,
): Promise<string> {
  const { admin, root, tenant } = await createTenant(address, 'Kustlicht');
  const parentid = admin.session.user.rootfolder;
  const body = { parentid, name: 'Coast', type: NodeType.PROJECT };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  const path = await share(admin, { nodeids: [node.id] });
  await endSubscription(root, tenant);
  return path;
}

/** Beside First Light, which client users see. */
async function teamOnlyProject(admin: ApiUser, { meridiana, pod }: Library): Promise<string> {
  const body = { parentid: meridiana, name: 'Rough cuts', type: NodeType.PROJECT };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  await admin.call('PATCH', `nodes/${node.id}/teamonly`, { teamonly: 1 });
  await admin.call('POST', 'pods/copy', { pods: [pod('Ridges')], targetnodeid: node.id });
  return node.id;
}
