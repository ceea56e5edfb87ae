import type { Page } from '@playwright/test';
import type { UploadLink } from '@rushes/contract/uploadlinks';
import { demoUser } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const dialog = (page: Page) => page.getByRole('dialog').last();

/** What guests see of an upload link, and what members see who create one. */
export async function uploadLinkScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await demoUser(address, email);
  const make = async (more: object = {}) =>
    (
      await admin.call<{ link: UploadLink }>('POST', 'uploadlinks', {
        nodeid: library.uploads,
        maxfilesize: 5000,
        expireat: new Date(Date.now() + 8 * 864e5).toISOString(),
        note: 'Hi Tomas, please put day 3 here, sound included.\nKeep the camera file names, the edit links to them.',
        ...more,
      })
    ).link;
  const open = await make();
  const closed = await make({ password: 'Kade#7mist' });
  const widget = await make({ widget: 1, origins: ['https://kustlicht.example'] });
  const at = (url: string) => new URL(url).pathname;
  return [
    { name: 'upload-link', path: at(open.url), main: true, act: fill },
    { name: 'upload-link-login', path: at(closed.url), act: asked },
    { name: 'upload-link-gone', path: `/uploadaccess/${'x'.repeat(27)}` },
    { name: 'upload-widget', path: `${at(widget.widgeturl)}?theme=dark`, act: fill },
    { name: 'upload-widget-light', path: `${at(widget.widgeturl)}?theme=light`, act: fill },
    { name: 'upload-links', path: `/node/${library.uploads}`, email, main: true, act: openDialog },
    {
      name: 'upload-links-new',
      path: `/node/${library.uploads}`,
      email,
      async act(page) {
        await openDialog(page);
        await press(dialog(page), 'New link', 'Nieuwe link');
        await dialog(page)
          .getByRole('switch', { name: inEitherLanguage('Require a password', 'Wachtwoord vereisen') })
          .check();
      },
    },
    {
      name: 'upload-links-ready',
      path: `/node/${library.uploads}`,
      email,
      async act(page) {
        await openDialog(page);
        await dialog(page)
          .getByRole('button', { name: /^(Show link|Link, QR)/ })
          .first()
          .click();
        await dialog(page).getByTestId('snippet').waitFor();
      },
    },
  ];
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel(inEitherLanguage('Your name', 'Je naam')).fill('Tomas Lindqvist');
  const small = (name: string) => ({ name, mimeType: '', buffer: Buffer.alloc(48_000, 1) });
  const files = [small('Camera_reports_day_3.zip'), small('Location_sound_day_3.wav')];
  await page.getByTestId('file-picker').setInputFiles(files);
  await page
    .getByRole('status')
    .getByText(/^(Thank you|Bedankt)/)
    .waitFor();
}

async function asked(page: Page): Promise<void> {
  await page.getByLabel(inEitherLanguage('Password', 'Wachtwoord')).waitFor();
}

async function openDialog(page: Page): Promise<void> {
  await press(page, 'Actions for this folder', 'Acties voor deze map');
  await page.getByRole('menuitem', { name: /^Upload ?link…/ }).click();
  await dialog(page).getByTestId('upload-link').first().waitFor();
}
