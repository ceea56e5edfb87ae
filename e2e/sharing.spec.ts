import type { Page } from '@playwright/test';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { codeIn, linkIn, mailTo } from './mails.ts';
import { copyDemoProject, copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser, newEmail } from './users.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const viewFiles = (page: Page) => page.getByRole('button', { name: 'View files' });

/** Switches the theme as the account menu does, without a menu covering the page. */
const theme = (page: Page, name: 'light' | 'dark') =>
  page.evaluate((value) => {
    document.documentElement.setAttribute('data-theme', value);
  }, name);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a selection is shared, sent by e-mail, viewed by a guest and revoked [M145, M147, M152, M153, M154] [A1]', async ({
  page,
  browser,
  baseURL,
}) => {
  const project = await copyDemoProject(baseURL!, {
    files: ['First_Light_master.mov', 'Ridges_sunrise_A001.mp4'],
  });
  const pod = await project.pod('First_Light_master.mov');
  const email = newEmail('viewer');
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(project.path);

  let url = '';
  let password = '';
  await test.step('the dialog opens from the selection toolbar, is accessible in both themes and fits on a phone', async () => {
    const video = page.locator('[data-item]').filter({ hasText: pod.name });
    await video.hover();
    await video.getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Share' }).click();
    await expect(dialog(page).getByRole('tab', { name: 'Link' })).toBeVisible();
    await expect(dialog(page)).toContainText(pod.name);
    await expect(button(page, '14 days')).toHaveAttribute('aria-pressed', 'true');
    await expectNoSeriousAxe(page);
    await theme(page, 'light');
    await expectNoSeriousAxe(page);
    await theme(page, 'dark');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSeriousAxe(page);
    const wide = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(wide, 'nothing stands outside on a phone').toBe(0);
    for (const name of ['Cancel', 'Create link'])
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(size);
  });

  await test.step('allowing comments adds a password, and a weak password is refused', async () => {
    const comments = dialog(page).getByRole('switch', { name: 'Allow comments' });
    // The text beside a switch turns it as well.
    await dialog(page).getByText('Allow comments', { exact: true }).click();
    await expect(comments).toBeChecked();
    const field = dialog(page).getByRole('textbox', { name: 'Password' });
    await expect(field).toHaveValue(/^.{10}$/);
    await field.fill('weak');
    await button(page, 'Create link').click();
    await expect(dialog(page).getByText('Use at least 8 characters')).toBeVisible();
    await button(page, 'Generate').click();
    password = await field.inputValue();
    await button(page, '7 days').click();
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Look at the light, please.');
    await button(page, 'Create link').click();
    await expect(dialog(page).getByRole('heading', { name: 'Link created' })).toBeVisible();
    await expect(dialog(page).getByText('Active for 7 more days')).toBeVisible();
    await expect(field).toHaveCount(0);
    await button(page, 'Copy link').click();
    url = await page.evaluate(() => navigator.clipboard.readText());
    expect(url).toContain('/reviewaccess/');
    await expect(dialog(page).getByText(password)).toBeVisible();
    await expectNoSeriousAxe(page);
  });

  await test.step('an invitation is sent once per e-mail address', async () => {
    await button(page, 'Invite').click();
    const to = dialog(page).getByRole('textbox', { name: 'To' });
    await to.pressSequentially(`${email};${email},`);
    await expect(dialog(page).getByRole('button', { name: `Remove ${email}` })).toHaveCount(1);
    await button(page, 'Send 1 invitation').click();
    const invited = dialog(page).getByRole('region', { name: 'Invited' });
    await expect(invited).toContainText(email);
    await expect(invited).toContainText('Sent');
    await expectNoSeriousAxe(page);
    const mail = await mailTo(email, /shared .* with you/);
    expect(linkIn(mail)).toBe(url);
    expect(mail.text).not.toContain(password);
    // `last`: the other one is the close button in the corner.
    await button(page, 'Close').last().click();
    await expect(dialog(page)).toHaveCount(0);
  });

  const guest = await openSeparateBrowser(browser, baseURL!);
  await test.step('the recipient enters the password and sees the video', async () => {
    // On a slow network each request costs time: the page is requested with the program, not after it has run.
    const folder = guest.waitForRequest(/\/assets\/review-folder-.*\.js/);
    await guest.route(/\/assets\/libraries-/, async (route) => {
      await folder;
      await route.continue();
    });
    await guest.goto(url);
    await guest.unrouteAll();
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByLabel('Your name').fill('Vera Viewer');
    await guest.getByLabel('E-mail').fill(email);
    await viewFiles(guest).click();
    await expect(guest.getByText('Look at the light, please.')).toBeVisible();
    await playerReady(guest);
  });

  await test.step('the file page lists the link, which is changed there', async () => {
    await page.goto(`/pod/${pod.id}`);
    await expect(page.getByText('View, comment', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Edit link' }).first().click();
    await expect(dialog(page).getByText('After the change')).toBeVisible();
    await expect(dialog(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Look at the light, please.',
    );
    await dialog(page)
      .getByRole('tab', { name: /E-mail invitations/ })
      .click();
    await expect(dialog(page).getByText('Opened')).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'Link' }).click();
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Only the light.');
    await button(page, 'Save').click();
    await expect(dialog(page)).toHaveCount(0);
    await guest.reload();
    await expect(guest.getByText('Only the light.')).toBeVisible();
  });

  await test.step('the link list in the console finds the link by recipient and revokes it', async () => {
    await page.goto('/console/links');
    await page.getByRole('searchbox').fill(email);
    const row = page.getByRole('row').filter({ hasText: pod.name });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Active for 7 more days');
    await expectNoSeriousAxe(page);
    await theme(page, 'light');
    await expectNoSeriousAxe(page);
    await theme(page, 'dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSeriousAxe(page);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await button(page, 'Revoke').click();
    await expect(row).toContainText('Revoked');
  });

  await test.step('the revoked link no longer opens', async () => {
    await guest.reload();
    await expect(guest.getByRole('heading', { name: 'This link was revoked' })).toBeVisible();
  });
});

test('a link limited to one e-mail address and one viewer opens with an e-mailed code, and for no one else', async ({
  page,
  browser,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
  const email = newEmail('only');
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog(page).getByRole('switch', { name: 'Allow comments' }).setChecked(false);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill('');
  await dialog(page).getByText('More limits').click();
  await dialog(page).getByRole('textbox', { name: 'Maximum viewers' }).fill('1');
  await dialog(page)
    .getByRole('textbox', { name: 'Only for these e-mail addresses' })
    .pressSequentially(`${email},`);
  await button(page, 'Create link').click();
  await button(page, 'Copy link').click();
  const url = await page.evaluate(() => navigator.clipboard.readText());

  const guest = await openSeparateBrowser(browser, baseURL!);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(url);
  await guest.getByLabel('E-mail').fill(email);
  await guest.getByRole('button', { name: 'Send code' }).click();
  await expect(guest.getByText('a 6-digit code was sent')).toBeVisible();
  await expectNoSeriousAxe(guest);
  const code = codeIn(await mailTo(email, /^Your code/));
  await guest.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await viewFiles(guest).click();
  await expect(guest.getByText('The code is incorrect')).toBeVisible();
  await guest.getByLabel('Code', { exact: true }).fill(code);
  await viewFiles(guest).click();
  await playerReady(guest);

  const second = await openSeparateBrowser(browser, baseURL!);
  await second.goto(url);
  await expect(
    second.getByRole('heading', {
      name: 'The link from Northlight Studio has reached its viewer limit',
    }),
  ).toBeVisible();
});

test('a link with one download removes the download buttons for all guests once it is used', async ({
  browser,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
  const api = await demoUser(baseURL!, 'team@demo.test');
  const body = { podids: [pod.id], allowdownloading: 1, maxdownloads: 1 };
  const { link } = await api.call<{ link: { url: string } }>('POST', 'accesslinks', body);
  const [guest, late] = [
    await openSeparateBrowser(browser, baseURL!),
    await openSeparateBrowser(browser, baseURL!),
  ];
  const download = (page: Page) => page.getByRole('link', { name: `Download ${pod.name}` });
  for (const page of [guest, late]) {
    await page.goto(link.url);
    // Playing fetches the waveform too, which is not a download.
    await playerReady(page);
    await expect(download(page)).toBeVisible();
  }
  const coming = guest.waitForEvent('download');
  await download(guest).click();
  expect((await coming).suggestedFilename()).toBe(pod.name);
  for (const page of [guest, late]) {
    await expect(page.getByText(/^No downloads left\./)).toBeVisible();
    await expect(download(page)).toBeHidden();
  }
});
