import type { Page } from '@playwright/test';
import { type ApiUser, signInApi } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const dialog = (page: Page) => page.getByRole('dialog').last();

/** The share link dialog before and after creation, the lists of links, and their control centre. */
export async function sharingScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await signInApi(address, email);
  const podids = ['First_Light', 'Ridges', 'Forest'].map((part) => library.pod(part));
  await fillLinks(admin, podids);
  const at = { path: `/pod/${podids[0]}`, email };
  return [
    { name: 'share', ...at, main: true, act: openShare },
    {
      name: 'share-ready',
      ...at,
      main: true,
      async act(page) {
        await openShare(page);
        await press(dialog(page), 'Create link', 'Link maken');
        await dialog(page).getByTestId('share-url').waitFor();
      },
    },
    {
      name: 'share-invitations',
      ...at,
      async act(page) {
        await page
          .getByRole('button', { name: inEitherLanguage('Edit link', 'Link bewerken') })
          .last()
          .click();
        await dialog(page).getByRole('tab').last().click();
        await dialog(page).getByRole('textbox').first().fill('hester@kust.test,');
      },
    },
    {
      name: 'share-edit',
      ...at,
      async act(page) {
        await page
          .getByRole('button', { name: inEitherLanguage('Edit link', 'Link bewerken') })
          .last()
          .click();
        await dialog(page).getByTestId('share-url').waitFor();
      },
    },
    {
      name: 'share-list',
      ...at,
      async act(page) {
        await openShare(page);
        await dialog(page)
          .getByRole('button', { name: /(Already shared through|Al gedeeld via)/ })
          .click();
      },
    },
    {
      name: 'share-revoke',
      path: '/console/links',
      email,
      async act(page) {
        await page
          .getByRole('button', { name: inEitherLanguage('Revoke', 'Intrekken') })
          .first()
          .click();
        await dialog(page).waitFor();
      },
    },
    { name: 'console-links', path: '/console/links', email, main: true },
  ];
}

async function openShare(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: inEitherLanguage('Share', 'Delen') })
    .last()
    .click();
  await dialog(page).waitFor();
}

/** One link per state, and one that was sent. */
async function fillLinks(admin: ApiUser, podids: string[]): Promise<void> {
  const make = async (body: object) => {
    const { link } = await admin.call<{ link: { id: string; url: string } }>('POST', 'accesslinks', body);
    return { id: link.id, code: link.url.split('/').at(-1)! };
  };
  const sent = await make({
    podids,
    password: 'Kade#7mist',
    allowcomments: 1,
    note: 'Picture lock. Please look at story and titles only.',
  });
  const receiver = 'joost.k@omroep.test, prints@filmlab.test';
  await admin.call('POST', `accesslinks/${sent.id}/invite`, { receiver });
  const spent = await make({ podids: [podids[1]!], maxviews: 1 });
  await admin.call('POST', 'reviewaccess/authorize', { code: spent.code });
  const ended = await make({ podids: [podids[2]!] });
  await admin.call('DELETE', `accesslinks/${ended.id}`);
  await make({ podids: [podids[0]!], receivers: ['hester@kust.test'], maxdownloads: 3, allowdownloading: 1 });
}
