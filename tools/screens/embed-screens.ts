import type { EmbedLink } from '@rushes/contract/embedlinks';
import { demoUser } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import { inEitherLanguage, press, type Screen } from './screen.ts';

const email = 'admin@demo.test';

/** Embeds: creating them, and how they look on other websites. */
export async function embedScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await demoUser(address, email);
  const embedded = async (part: string) => {
    const path = `pods/${library.pod(part)}/embedlinks`;
    const { link } = await admin.call<{ link: EmbedLink }>('POST', path, { asset: 'preview' });
    return new URL(link.url).pathname;
  };
  return [
    {
      name: 'embed-dialog',
      path: `/pod/${library.pod('First_Light')}`,
      email,
      main: true,
      async act(page) {
        await press(page, 'More actions', 'Meer acties');
        await page.getByRole('menuitem', { name: inEitherLanguage('Embed…', 'Insluiten…') }).click();
        await page
          .getByRole('dialog')
          .frameLocator('iframe')
          .getByRole('button', { name: inEitherLanguage('Play', 'Afspelen') })
          .first()
          .waitFor();
      },
    },
    { name: 'embedded-film', path: await embedded('First_Light'), main: true },
    { name: 'embedded-sound', path: await embedded('Voice-over') },
    { name: 'embedded-image', path: await embedded('Poster_still') },
    { name: 'embedded-gone', path: `/embedded/${'x'.repeat(27)}` },
  ];
}
