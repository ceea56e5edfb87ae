import { accountScreens } from './account-screens.ts';
import { consoleScreens } from './console-screens.ts';
import { embedScreens } from './embed-screens.ts';
import { engineScreens } from './engine-screens.ts';
import { fileScreens } from './file-screens.ts';
import { fillLibrary } from './library-content.ts';
import { libraryDialogs } from './library-dialogs.ts';
import { libraryScreens } from './library-screens.ts';
import { reviewScreens } from './review-screens.ts';
import type { Screen } from './screen.ts';
import { serviceScreens } from './service-screens.ts';
import { sharingScreens } from './sharing-screens.ts';
import { stateScreens } from './state-screens.ts';
import { teamworkScreens } from './teamwork-screens.ts';
import { uploadLinkScreens } from './upload-link-screens.ts';

/** Every screen of the product. Creates their content first. */
export async function allScreens(address: string): Promise<Screen[]> {
  const library = await fillLibrary(address);
  return [
    ...signedOutScreens,
    ...libraryScreens(library),
    ...libraryDialogs(address, library),
    ...fileScreens(library),
    ...serviceScreens(library),
    ...(await embedScreens(address, library)),
    ...(await sharingScreens(address, library)),
    ...(await reviewScreens(address, library)),
    ...(await uploadLinkScreens(address, library)),
    ...(await teamworkScreens(address, library)),
    { name: 'console', path: '/console/index', email: 'admin@demo.test' },
    { name: 'console-branding', path: '/console/branding', email: 'admin@demo.test', main: true },
    ...(await accountScreens(address)),
    ...(await consoleScreens(address, library)),
    ...(await stateScreens(address, library)),
    ...engineScreens,
  ];
}

/** Screens before sign-in. */
const signedOutScreens: Screen[] = [
  { name: 'sign-in', path: '/account/login', main: true },
  {
    name: 'sign-in-wrong',
    path: '/account/login',
    async act(page) {
      await page.locator('input').first().fill('mila@example.com');
      await page.locator('input[type=password]').fill('wrong password');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').locator('p').waitFor();
    },
  },
  { name: 'policy', path: '/account/policy' },
  { name: 'forbidden', path: '/forbidden' },
  { name: 'expired', path: '/expired' },
  { name: 'not-found', path: '/no/such/page' },
];
