import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { mailTo } from './mails.ts';
import { signInByCookie } from './steps.ts';
import { snackbar } from './test-project.ts';
import { createTenant, newEmail } from './users.ts';

const HOME = 'https://studio.example/';

const picture = (background: string) =>
  sharp({ create: { width: 120, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

/** Fetched, decoded and drawn. */
const isDrawn = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);

const chooser = (page: Page) => page.getByTestId('brand-logo');
const logo = (page: Page) => page.getByRole('img', { name: 'Your logo' });
const choose = (page: Page, name: string, buffer: Buffer) =>
  chooser(page).setInputFiles({ name, mimeType: 'image/png', buffer });

test('an administrator sets a logo that guests see on every page and in e-mails [B25, W242, W248, Y262, Y284]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { admin, root, tenant } = await createTenant(baseURL!, 'Brightwater');
  const top = admin.session.user.tenants[0]!.accessPoints[0]!.node.id;
  const { node } = await admin.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid: top,
    name: 'Rough cuts',
    type: 2,
  });
  await signInByCookie(page, admin.email, admin.password);

  await test.step('refuses an invalid image and shows an accepted logo at once', async () => {
    await page.goto('/console/index');
    await page.getByRole('navigation').getByRole('link', { name: 'Branding' }).click();
    await expect(page.getByRole('heading', { name: 'Branding' })).toBeVisible();
    await choose(page, 'logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(page.getByRole('alert').getByText('Choose a PNG')).toBeVisible();
    await choose(
      page,
      'logo.png',
      await sharp(await picture('red'))
        .resize(600, 300)
        .png()
        .toBuffer(),
    );
    await expect(page.getByRole('alert').getByText('larger than 512 × 512')).toBeVisible();
    await choose(page, 'logo.png', await picture('#c63'));
    await expect(page.getByText('Logo saved')).toBeVisible();
    await expect(logo(page)).toHaveAttribute('src', /^\/brands\//);
    const previews = page.getByRole('region', { name: 'Preview' }).locator('img');
    await expect(previews).toHaveCount(2);
    for (const shown of await previews.all()) await expect.poll(() => isDrawn(shown)).toBe(true);
  });

  await test.step('requires a valid web address as home page', async () => {
    const field = page.getByLabel('Web address');
    await field.fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter a valid web address')).toBeVisible();
    await field.fill('studio.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveValue(HOME);
    await expectNoSeriousAxe(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSeriousAxe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, 'nothing stands outside on a phone').toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const { link } = await admin.call<{ link: { id: string; url: string } }>('POST', 'accesslinks', {
    nodeids: [node.id],
    password: 'Guests-only-7!',
  });
  const upload = await admin.call<{ link: { id: string; url: string } }>('POST', 'uploadlinks', {
    nodeid: node.id,
    maxfilesize: 100,
    expireat: new Date(Date.now() + 86_400_000).toISOString(),
  });

  const guest = await openSeparateBrowser(browser, baseURL!);
  const mark = guest.getByRole('link', { name: tenant.name });
  const expectMark = async () => {
    await expect(mark).toHaveAttribute('href', HOME);
    await expect(mark).toHaveAttribute('target', '_blank');
    await expect(mark).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.poll(() => isDrawn(mark.locator('img'))).toBe(true);
  };
  await test.step('shows the logo to a guest on the entrance, the shared files and the upload page', async () => {
    await guest.goto(link.url);
    await expect(guest.getByLabel('Password', { exact: true })).toBeVisible();
    await expectMark();
    await guest.getByLabel('Password', { exact: true }).fill('Guests-only-7!');
    await guest.getByRole('button', { name: 'View files' }).click();
    await expect(guest).toHaveURL(/\/view/);
    await expectMark();
    await expectNoSeriousAxe(guest);
    await guest.goto(upload.link.url);
    await expect(guest.getByText('Drop files or folders here')).toBeVisible();
    await expectMark();
  });

  await test.step('embeds the logo in e-mails without remote images', async () => {
    for (const [kind, id, subject] of [
      ['accesslinks', link.id, /shared .* with you/],
      ['uploadlinks', upload.link.id, /requests files/],
    ] as const) {
      const receiver = newEmail('guest');
      await admin.call('POST', `${kind}/${id}/invite`, { receiver });
      const { html, pictures } = await mailTo(receiver, subject);
      expect(html).toContain(`src="cid:${pictures![0]!.cid}"`);
      expect(html).not.toMatch(/<img[^>]+src="http/);
      const { width, height } = await sharp(Buffer.from(pictures![0]!.png, 'base64')).metadata();
      expect([width, height]).toEqual([120, 60]);
    }
  });

  await test.step('removes the logo, restores it by undo, and removes it again', async () => {
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(logo(page)).toHaveCount(0);
    // Selects by text: the snackbar of the previous change may still be visible.
    await snackbar(page, 'Logo removed').getByRole('button', { name: 'Undo' }).click();
    await expect(logo(page)).toHaveAttribute('src', /^\/brands\//);
    await expect.poll(() => isDrawn(logo(page))).toBe(true);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(logo(page)).toHaveCount(0);
    await expect(page.getByText('Logo removed')).toBeVisible();
    await guest.reload();
    await expect(mark).toHaveAttribute('href', HOME);
    await expect(mark.locator('img')).toHaveCount(0);
  });

  await test.step('hides the branding page and the logo when the plan does not include branding', async () => {
    await root.call('PATCH', `tenants/${tenant.id}`, { subscriptionType: 'card' });
    await page.goto('/console/branding');
    await expect(page).toHaveURL(/console\/index/);
    await expect(page.getByRole('link', { name: 'Workspace settings' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Branding' })).toHaveCount(0);
    await guest.reload();
    await expect(guest.getByText(tenant.name, { exact: true }).first()).toBeVisible();
    await expect(mark).toHaveCount(0);
  });
});
