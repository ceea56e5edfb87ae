import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NodeType } from '@rushes/contract/enums';
import type { User } from '@rushes/contract/identity';
import { dropOn } from '../../e2e/drop-on.ts';
import { type ApiUser, signInApi } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import { cell } from './library-screens.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const SEEK_MS = 500;

/** What shows that several people work on the same files: the home page, presence, versions and decisions. */
export async function teamworkScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await signInApi(address, email);
  const team = await signInApi(address, 'team@demo.test');
  const { project, versions, refused, asked } = await fillProject(admin, team, library);
  const present = [admin, team].map(({ session: { user } }) => ({
    id: user.id,
    name: nameOf(user),
  }));
  const others = (page: Page) =>
    page.route('**/api/v1/presence/*', (route) =>
      route.request().method() === 'DELETE' ? route.continue() : route.fulfill({ json: { people: present } }),
    );
  return [
    { name: 'home', path: '/home', email, main: true },
    { name: 'home-empty', path: '/home', email: 'client@demo.test' },
    { name: 'folder-presence', path: `/node/${library.firstLight}`, email, main: true, prepare: others },
    { name: 'file-presence', path: `/pod/${library.pod('First_Light')}`, email, prepare: others },
    {
      name: 'folder-totals-list',
      path: `/node/${library.meridiana}`,
      email,
      main: true,
      act: (page) => page.getByRole('button', { name: inEitherLanguage('List', 'Lijst') }).click(),
    },
    {
      name: 'drop-on-file',
      path: `/node/${project}`,
      email,
      main: true,
      async act(page) {
        await dropOn(page, cell(page, 'Forest'), [newCut()]);
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'version-authors',
      path: `/pod/${versions}`,
      email,
      main: true,
      act: (page) =>
        page.getByRole('list', { name: inEitherLanguage('Versions', 'Versies') }).scrollIntoViewIfNeeded(),
    },
    { name: 'review-changes', path: `/pod/${refused}?menu=comments`, email, main: true, act: decided },
    { name: 'review-decide', path: `/pod/${asked}?menu=comments`, email, act: decided },
    {
      name: 'review-invite',
      path: `/pod/${versions}?menu=comments`,
      email,
      async act(page) {
        await press(page, 'Request review', 'Beoordeling vragen');
        await page.getByRole('dialog').getByRole('checkbox').first().check();
      },
    },
    {
      name: 'comment-range',
      path: `/pod/${library.pod('First_Light')}?menu=comments`,
      email,
      main: true,
      async act(page) {
        await page.locator('[data-testid=player][data-status=ready]').waitFor();
        for (const key of ['Shift+ArrowRight', 'i', 'Shift+ArrowRight', 'o']) {
          await page.keyboard.press(key);
          // A point is set at the frame that is shown, so the step before it must be complete.
          await page.waitForTimeout(SEEK_MS);
        }
        await page.keyboard.press('m');
        await page.keyboard.type('Hold this shot a little longer.');
      },
    },
    ...(await linkEnds(address, admin, library.pod('Ridges'))),
  ];
}

async function decided(page: Page): Promise<void> {
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^(Withdraw|Goedkeuring|Approve|Goedkeuren|Remind|Herinneren)/ })
    .first()
    .waitFor();
}

/** A project of both users: a file with versions of both, one with requested changes and one to decide on. */
async function fillProject(admin: ApiUser, team: ApiUser, { meridiana, pod }: Library) {
  const body = { parentid: meridiana, name: 'Night shoot', type: NodeType.PROJECT };
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', body);
  const copy = async (by: ApiUser, id: string) => {
    const before = await podsIn(by, node.id);
    await by.call('POST', 'pods/copy', { pods: [id], targetnodeid: node.id });
    return (await podsIn(by, node.id)).find((known) => !before.includes(known))!;
  };
  const [first, second] = [await copy(admin, pod('City')), await copy(team, pod('Alpine'))];
  await team.call('PATCH', `pods/${second}/versions/${first}`, { versionText: 'New grade' });
  const [refused, asked] = [await copy(admin, pod('Forest')), await copy(admin, pod('First_Light'))];
  const inTwoDays = new Date(Date.now() + 2 * 864e5).toISOString();
  const ask = (by: ApiUser, id: string, reviewers: ApiUser[]) =>
    by.call('POST', `pods/${id}/reviewers/invite`, {
      reviewers: reviewers.map(({ session }) => session.user.id),
      note: 'Please check the colours and the titles.',
      rule: 'all',
      dueat: inTwoDays,
    });
  await ask(admin, refused, [admin, team]);
  await admin.call('POST', `pods/${refused}/reviewers/decide`, { decision: 'approved', note: '' });
  await team.call('POST', `pods/${refused}/reviewers/decide`, {
    decision: 'changes',
    note: 'The sky clips in the last shot. Please bring the highlights down.',
  });
  await ask(team, asked, [admin, team]);
  await team.call('POST', `pods/${asked}/comments`, {
    content: `@${nameOf(admin.session.user)} is this the title that the client wants?`,
    mentions: [admin.session.user.id],
    startframe: 60,
  });
  return { project: node.id, versions: second, refused, asked };
}

const nameOf = ({ firstname, lastname }: User) => `${firstname} ${lastname}`;

const podsIn = async (api: ApiUser, node: string) =>
  (await api.call<{ pods: { id: string }[] }>('GET', `nodes/${node}/pods`)).pods.map(({ id }) => id);

/** What guests see of links that were used up or revoked. The page of an expired link is `expired`. */
async function linkEnds(address: string, admin: ApiUser, podid: string): Promise<Screen[]> {
  const make = async (more: object) => {
    const { link } = await admin.call<{ link: { id: string; url: string } }>('POST', 'accesslinks', {
      podids: [podid],
      ...more,
    });
    return { ...link, path: new URL(link.url).pathname };
  };
  const usedUp = await make({ maxviews: 1 });
  await fetch(`${address}/api/v1/reviewaccess/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: usedUp.path.split('/').at(-1) }),
  });
  const revoked = await make({});
  await admin.call('DELETE', `accesslinks/${revoked.id}`);
  return [
    { name: 'link-used-up', path: usedUp.path, main: true },
    { name: 'link-revoked', path: revoked.path, main: true },
  ];
}

let cut: string | undefined;

/** A file to drop; it is not uploaded. */
function newCut(): string {
  cut ??= join(mkdtempSync(join(tmpdir(), 'rushes-cut-')), 'Forest_mist_B014_v2.mp4');
  writeFileSync(cut, 'A new version');
  return cut;
}
