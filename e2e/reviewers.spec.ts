import type { Page } from '@playwright/test';
import { playerReady, stepFrames } from './frame-number.ts';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { linkIn, mailTo } from './mails.ts';
import { copyDemoProject, copyDemoVideo, signInByCookie } from './steps.ts';
import { demoUser, newEmail } from './users.ts';

const words = {
  dark: 'Too dark for a phone',
  darker: 'Far too dark',
  seen: 'We see it too',
  drawn: 'Look here',
};

const panel = (page: Page) => page.getByRole('tabpanel', { name: /^Comments/ });
const dialog = (page: Page) => page.getByRole('dialog');

test('a guest is invited and comments at a frame, and the editor sees it live [M154, M155, Q190]', async ({
  page,
  browser,
  baseURL,
}) => {
  const pod = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
  const email = newEmail('guest');
  // More comments than fit on a phone: the video stays visible however many there are.
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  for (let number = 1; number <= 12; number += 1) {
    const body = { content: `Seen before ${number}`, start: 6000 };
    await admin.call('POST', `pods/${pod.id}/comments`, body);
  }
  await signInByCookie(page, 'team@demo.test');
  await page.goto(`/pod/${pod.id}?menu=comments`);
  await playerReady(page);

  let url = '';
  let password = '';
  await test.step('an editor invites the guest from the comments by keyboard', async () => {
    const people = panel(page).getByRole('button', { name: 'Invite reviewers' });
    await people.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Internal reviewers…' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'External reviewers…' }).press('Enter');
    await expect(dialog(page)).toContainText(pod.name);
    await expectNoSeriousAxe(page);
    await dialog(page).getByRole('button', { name: /^Send/ }).click();
    await expect(dialog(page).getByText('Enter at least one e-mail address')).toBeVisible();
    const to = dialog(page).getByRole('textbox', { name: 'E-mail addresses' });
    await to.pressSequentially(`${email},`);
    await expect(dialog(page).getByRole('button', { name: `Remove ${email}` })).toBeVisible();
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Please look at the light.');
    password = await dialog(page).getByRole('textbox', { name: 'Password' }).inputValue();
    await to.focus();
    await page.keyboard.press('Enter');
    url = (await dialog(page).getByTestId('link-url').textContent())!.trim();
    await expect(to).toBeDisabled();
    await expect(dialog(page).getByText('1 person invited')).toBeVisible();
    await expectNoSeriousAxe(page);
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  const guest = await openSeparateBrowser(browser, baseURL!);
  await guest.setViewportSize({ width: 390, height: 844 });
  await test.step('the link in the e-mail leads to the entrance, which asks for password and name', async () => {
    const mail = await mailTo(email, /shared .* with you/);
    expect(linkIn(mail)).toBe(url);
    expect(mail.text).not.toContain(password);
    await guest.goto(url);
    await expect(guest.getByRole('heading', { name: 'Shared files' })).toBeVisible();
    await expectNoSeriousAxe(guest);
    await guest.getByLabel('Password', { exact: true }).fill('Not-this-one-7!');
    await guest.getByLabel('Your name').fill('Kim Guest');
    await guest.getByLabel('E-mail').fill(email);
    await guest.getByRole('button', { name: 'View files' }).click();
    await expect(guest.getByText('The password is incorrect')).toBeVisible();
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByRole('button', { name: 'View files' }).click();
    await expect(guest.getByText('Please look at the light.')).toBeVisible();
    await expect(guest).toHaveURL(new RegExp(`/view/${pod.id}$`));
    await playerReady(guest);
  });

  const field = guest.getByRole('textbox', { name: 'Comment on this frame' });
  const comments = guest.getByRole('region', { name: 'Comments' });
  const commentOf = (text: string) => comments.getByRole('article').filter({ hasText: text });
  const fromMenu = async (text: string, action: string) => {
    await commentOf(text)
      .getByRole('button', { name: /^Actions for comment/ })
      .click();
    await guest.getByRole('menuitem', { name: action }).click();
  };
  await test.step('a comment at a frame reaches the editor live, and the reply reaches the guest', async () => {
    await guest.getByTestId('player-picture').hover();
    await stepFrames(guest, 0, 12);
    await field.pressSequentially(words.dark);
    await field.press('Control+Enter');
    await expect(comments.getByText(words.dark)).toBeVisible();
    const row = page
      .getByRole('feed', { name: 'Comments' })
      .getByRole('article')
      .filter({ hasText: words.dark });
    await expect(row).toContainText('Kim Guest');
    await expect(row).toContainText('Guest');
    await row.getByRole('button', { name: /^Go to/ }).click();
    await expect(page.locator('[data-frame]').first()).toHaveAttribute('data-frame', '12');
    await row.getByRole('button', { name: 'Reply', exact: true }).click();
    const reply = panel(page).getByRole('textbox', { name: 'Reply' });
    await reply.fill(words.seen);
    await reply.press('Control+Enter');
    await expect(comments.getByText(words.seen)).toBeVisible();
  });

  await test.step('after a reload the guest is still known and can edit and delete the comment', async () => {
    await guest.reload();
    await expect(commentOf(words.dark)).toContainText('You');
    await fromMenu(words.dark, 'Edit');
    const edit = guest.getByRole('textbox', { name: 'Edit comment' });
    await expect(edit).toHaveValue(words.dark);
    await edit.fill(words.darker);
    await edit.press('Control+Enter');
    await expect(comments.getByText(words.darker)).toBeVisible();
    await expect(panel(page).getByText(words.darker)).toBeVisible();
    await fromMenu(words.darker, 'Delete…');
    await dialog(guest).getByRole('button', { name: 'Delete' }).click();
    await expect(comments.getByText(words.darker)).toHaveCount(0);
    await expect(panel(page).getByText(words.darker)).toHaveCount(0);
  });

  await test.step('a comment with a drawing and a range is shown to guest and editor', async () => {
    // The drawing tools are shown once the form has the focus.
    await field.focus();
    await comments.getByRole('button', { name: 'Pen', exact: true }).click();
    const paper = guest.getByRole('application');
    await expect(paper).toBeInViewport({ ratio: 1 });
    const box = (await paper.boundingBox())!;
    await guest.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await guest.mouse.down();
    await guest.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 5 });
    await guest.mouse.up();
    await expect(paper).toHaveAttribute('data-shapes', '1');
    await guest.getByRole('button', { name: 'Add out point' }).click();
    await field.fill(words.drawn);
    await field.press('Control+Enter');
    const drawn = commentOf(words.drawn);
    await expect(drawn).toContainText('Drawing');
    await expect(drawn).toContainText('–');
    await drawn.getByRole('button', { name: /^Go to/ }).click();
    await expect(guest.locator('[data-overlay] svg')).toBeVisible();
    await expectNoSeriousAxe(guest);
    const row = page
      .getByRole('feed', { name: 'Comments' })
      .getByRole('article')
      .filter({ hasText: words.drawn });
    await row.getByRole('button', { name: /^Go to/ }).click();
    await expect(page.locator('[data-overlay] svg').first()).toBeVisible();
    await fromMenu(words.drawn, 'Delete…');
    await dialog(guest).getByRole('button', { name: 'Delete' }).click();
    await expect(comments.getByText(words.drawn)).toHaveCount(0);
  });

  await test.step('the page switches to Dutch', async () => {
    await guest.getByRole('button', { name: 'Nederlands' }).click();
    await expect(guest.getByRole('region', { name: 'Opmerkingen' })).toBeVisible();
  });
});

test('a guest browses, sorts and downloads a shared folder, and playback stops when the link ends [M156]', async ({
  page,
  browser,
  baseURL,
}) => {
  const project = await copyDemoProject(baseURL!, {
    files: ['First_Light_master.mov', 'Alpine_lake_C007.mp4', 'Poster_still_dunes.jpg'],
  });
  const pod = await project.pod('First_Light_master.mov');
  const team = await demoUser(baseURL!, 'team@demo.test');
  const share = async (body: object) =>
    (await team.call<{ link: { id: string; url: string } }>('POST', 'accesslinks', body)).link;
  const link = await share({ nodeids: [pod.nodeid], allowdownloading: 1 });

  await test.step('a link without a password opens directly', async () => {
    await page.goto(link.url);
    await expect(page).toHaveURL(/\/view$/);
    await expect(page.getByRole('region', { name: 'Folders' })).toBeVisible();
    await expectNoSeriousAxe(page);
  });

  const cards = page.getByRole('region', { name: 'Files' }).getByRole('article');
  await test.step('the guest previews, downloads, sorts and opens files, and returns', async () => {
    await page.getByRole('region', { name: 'Folders' }).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/view/node/${pod.nodeid}$`));
    const cardOfVideo = cards.filter({ hasText: pod.name });
    const card = (await cardOfVideo.boundingBox())!;
    const time = cardOfVideo.getByText(/^\d\d:\d\d:\d\d[:;]\d\d$/);
    // The preview loads when the pointer enters the card, and follows the next moves.
    const hover = (part: number) => page.mouse.move(card.x + card.width * part, card.y + 40, { steps: 3 });
    await expect(async () => {
      await hover(0.2);
      await expect(time).toBeVisible({ timeout: 500 });
    }).toPass();
    const early = await time.textContent();
    await hover(0.8);
    await expect(time).not.toHaveText(early!);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download all' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(`${project.name}.zip`);
    await download.cancel();
    await page.getByRole('button', { name: 'Select files' }).click();
    const bar = page.getByRole('toolbar', { name: 'Selected files' });
    await expect(bar).toContainText('No files selected');
    await page.getByRole('checkbox', { name: `Select ${pod.name}` }).check();
    // Clicking anywhere on the card selects it.
    await cards.first().click();
    await expect(bar).toContainText(/^2 files, /);
    await expectNoSeriousAxe(page);
    const chosen = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Download' }).click();
    const some = await chosen;
    expect(some.suggestedFilename()).toBe(`${project.name}.zip`);
    await some.cancel();
    await expect(bar).toHaveCount(0);
    await page.getByRole('button', { name: 'Select files' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await cards.first().click();
    await expect(page.getByRole('button', { name: /^Download 1 file, / })).toBeInViewport({ ratio: 1 });
    await expectNoSeriousAxe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /^Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Largest first' }).click();
    await expect(page).toHaveURL(/sort=largest/);
    await page.reload();
    await expect(page.getByRole('button', { name: /Largest first/ })).toBeVisible();
    await page.getByRole('link', { name: pod.name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/view/${pod.nodeid}/${pod.id}`));
    await playerReady(page);
    await expectNoSeriousAxe(page);
    await page.goBack();
    await expect(cards.first()).toBeVisible();
    await page.goForward();
    await playerReady(page);
  });

  const other = await openSeparateBrowser(browser, baseURL!);
  await test.step('a revoked link stops playback and shows why', async () => {
    const media = await page
      .getByTestId('player-video')
      .evaluate((video: HTMLVideoElement) => video.currentSrc);
    await page.getByTestId('player-video').evaluate((video: HTMLVideoElement) => video.play());
    expect((await other.request.get(media)).status()).toBe(200);
    await team.call('DELETE', `accesslinks/${link.id}`);
    await expect(page.getByRole('heading', { name: 'This link was revoked' })).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    expect((await other.request.get(media)).status()).toBe(404);
  });

  await test.step('an expired link stops playback', async () => {
    const brief = await share({ podids: [pod.id] });
    await page.goto(brief.url);
    await playerReady(page);
    const video = page.getByTestId('player-video');
    const media = await video.evaluate((element: HTMLVideoElement) => element.currentSrc);
    await video.evaluate((element: HTMLVideoElement) => element.play());
    const expireat = new Date(Date.now() + 2_000).toISOString();
    await team.call('PATCH', `accesslinks/${brief.id}`, { expireat });
    await expect(page).toHaveURL(/\/expired/);
    await expect(page.locator('video')).toHaveCount(0);
    expect((await other.request.get(media)).status()).toBe(404);
  });

  await test.step('a changed password closes the page and asks for the new one', async () => {
    const guarded = await share({ podids: [pod.id], password: 'Guests-only-7!' });
    await page.goto(guarded.url);
    await page.getByLabel('Password', { exact: true }).fill('Guests-only-7!');
    await page.getByRole('button', { name: 'View files' }).click();
    await playerReady(page);
    await team.call('PATCH', `accesslinks/${guarded.id}`, { password: 'Another-one-8!' });
    await expect(page.getByText('The person who shared the link changed it')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator('video')).toHaveCount(0);
    await expectNoSeriousAxe(page);
    await team.call('DELETE', `accesslinks/${guarded.id}`);
  });
});

test('an unknown link says that it does not exist and asks for nothing', async ({ page }) => {
  await page.goto(`/reviewaccess/${'x'.repeat(27)}`);
  await expect(page.getByRole('heading', { name: 'This link does not exist' })).toBeVisible();
  await expectNoSeriousAxe(page);
});
