import type { Page } from '@playwright/test';
import { demoUser } from '../../e2e/users.ts';
import type { Library } from './library-content.ts';
import type { Screen } from './screen.ts';

const password = 'Guests-only-7!';
const note =
  'Hi, this is picture lock. Sound is temp and the grade is a first pass, so please look at story and titles only. Comments by Friday help most.';

/** What guests of a share link see: its entrance, its files, a folder, a file. */
export async function reviewScreens(address: string, library: Library): Promise<Screen[]> {
  const admin = await demoUser(address, 'admin@demo.test');
  const share = async (body: object) =>
    new URL((await admin.call<{ link: { url: string } }>('POST', 'accesslinks', body)).link.url).pathname;
  const video = library.pod('First_Light');
  const [guarded, open, talked] = [
    await share({ podids: [video], password, allowcomments: 1 }),
    await share({
      nodeids: [library.firstLight, library.meridiana],
      podids: [video],
      note,
      allowdownloading: 1,
    }),
    await share({ nodeids: [library.firstLight], password, allowcomments: 1, allowdownloading: 1 }),
  ];
  return [
    { name: 'review-entrance', path: guarded, main: true },
    { name: 'review-files', path: open, main: true, act: listed },
    { name: 'review-folder', path: talked, main: true, act: comeInto },
    { name: 'review-choosing', path: talked, main: true, act: choose },
    { name: 'review-file', path: guarded, main: true, act: seen },
  ];
}

const listed = (page: Page) => page.getByRole('article').first().waitFor();

async function comeInto(page: Page): Promise<void> {
  await comeIn(page);
  await page.locator('a[href*="/view/node/"]').first().click();
  await listed(page);
}

async function choose(page: Page): Promise<void> {
  await comeInto(page);
  await page.locator('button[aria-pressed]').first().click();
  for (const at of [0, 1]) await page.getByRole('article').nth(at).click();
}

async function seen(page: Page): Promise<void> {
  await comeIn(page);
  await page.locator('[data-testid=player][data-status=ready]').waitFor();
}

async function comeIn(page: Page): Promise<void> {
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[autocomplete=name]').fill('Hester van Dam');
  await page.locator('input[type=email]').fill('hester@guest.test');
  await page.keyboard.press('Enter');
}
