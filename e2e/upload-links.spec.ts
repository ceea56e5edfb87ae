import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { linkIn, mailTo } from './mails.ts';
import { copyDemoProject, signInByCookie } from './steps.ts';
import { type ApiUser, demoUser, newEmail } from './users.ts';

interface Made {
  api: ApiUser;
  id: string;
  name: string;
}

/** A separate folder for each test, so that tests do not affect each other. */
async function newFolder(baseURL: string, name: string): Promise<Made> {
  const api = await demoUser(baseURL, 'team@demo.test');
  const { id: parentid } = await copyDemoProject(baseURL, { files: [] });
  const { node } = await api.call<{ node: { id: string } }>('POST', 'nodes', { parentid, name, type: 1 });
  return { api, id: node.id, name };
}

const inAWeek = () => new Date(Date.now() + 7 * 864e5).toISOString();
const newLink = async ({ api, id }: Made, more: object = {}) =>
  (
    await api.call<{ link: { id: string; url: string; widgeturl: string } }>('POST', 'uploadlinks', {
      nodeid: id,
      maxfilesize: 2,
      expireat: inAWeek(),
      ...more,
    })
  ).link;

interface Found {
  pods: { id: string; name: string; createdby: { name: string } }[];
}
const filesIn = async ({ api, id }: Made) =>
  (await api.call<Found>('GET', `nodes/${id}/pods?limit=500`)).pods;

const textFiles = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${word}-${String(at + 1).padStart(2, '0')}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`${word} ${at}`),
  }));

const dialog = (page: Page) => page.getByRole('dialog');

test('a guest sends fifty files from a phone and ten from a desktop through upload links [B39] [N157] [N159] [A1]', async ({
  page,
  browser,
  baseURL,
}) => {
  const folder = await newFolder(baseURL!, 'Day 3');
  const email = newEmail('sender');
  let url = '';
  let password = '';

  await test.step('an editor creates the link for a folder and sends it by e-mail', async () => {
    await signInByCookie(page, 'team@demo.test');
    await page.goto(`/node/${folder.id}`);
    await page.getByRole('tree').getByRole('treeitem', { name: folder.name }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Upload link…' }).click();
    await expect(dialog(page)).toContainText(folder.name);
    await dialog(page).getByLabel('Maximum file size in MB').fill('5001');
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    await expect(dialog(page).getByText('Enter a size greater than 0')).toBeVisible();
    await dialog(page).getByLabel('Maximum file size in MB').fill('2');
    await dialog(page).getByLabel('Message on the page').fill('Please put day 3 here.');
    await dialog(page).getByRole('switch', { name: 'Require a password' }).check();
    password = await dialog(page).getByLabel('Password', { exact: true }).inputValue();
    await expectNoSeriousAxe(page);
    await dialog(page).getByRole('button', { name: 'Create link' }).click();
    url = (await dialog(page).getByTestId('link-url').textContent())!.trim();
    await expect(dialog(page).getByRole('img', { name: 'QR code for the link' })).toBeVisible();
    await dialog(page).getByRole('tab', { name: 'E-mail invitations' }).click();
    await dialog(page).getByRole('textbox', { name: 'To' }).fill(`${email}; ${email}`);
    await dialog(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog(page).getByRole('region', { name: 'Invited' })).toContainText(email);
    await expectNoSeriousAxe(page);
  });

  const phone = await openSeparateBrowser(browser, baseURL!);
  await phone.setViewportSize({ width: 390, height: 844 });
  await test.step('the link in the e-mail leads to the entrance, which asks for the password', async () => {
    const mail = await mailTo(email, /requests files/);
    expect(linkIn(mail)).toBe(url);
    expect(mail.text).not.toContain(password);
    await phone.goto(url);
    await expect(phone).toHaveURL(/\/login$/);
    await expect(phone.getByText(folder.name)).toHaveCount(0);
    await expectNoSeriousAxe(phone);
    await phone.getByLabel('Password', { exact: true }).fill('Not-this-one-7!');
    await phone.getByRole('button', { name: 'Continue' }).click();
    await expect(phone.getByText('The password is incorrect')).toBeVisible();
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await phone.getByRole('button', { name: 'Continue' }).click();
    await expect(phone).toHaveURL(/\/view$/);
    await expect(phone.getByText('Please put day 3 here.')).toBeVisible();
    await expect(phone.getByText('Up to 2 MB per file', { exact: true })).toBeVisible();
  });

  await test.step('fifty files arrive from the phone, and a file that is too large is refused', async () => {
    await phone.getByLabel('Your name').fill('Tomas Lindqvist');
    await phone.getByLabel(/^Message to/).fill('Slate 41 has no sound');
    await phone.getByTestId('file-picker').setInputFiles(textFiles(50, 'phone'));
    await expect(phone.getByText('Thank you. 50 files were sent.')).toBeVisible();
    await phone.getByTestId('file-picker').setInputFiles({
      name: 'causeway_8K.braw',
      mimeType: '',
      buffer: Buffer.alloc(2.5 * 1024 * 1024),
    });
    await expect(phone.getByText('3 MB exceeds the limit of 2 MB.')).toBeVisible();
    await expectNoSeriousAxe(phone);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    const files = await filesIn(folder);
    expect(files).toHaveLength(50);
    await phone.getByRole('button', { name: 'Remove causeway_8K.braw from the list' }).click();
  });

  await test.step('after a reload the guest is still known and can switch to Dutch', async () => {
    await phone.reload();
    await expect(phone.getByText('Please put day 3 here.')).toBeVisible();
    await phone.getByRole('button', { name: 'Nederlands' }).click();
    await expect(phone.getByRole('button', { name: 'Bestanden kiezen' })).toBeVisible();
  });

  await test.step('ten more files arrive from a desktop', async () => {
    const memberPage = await openSeparateBrowser(browser, baseURL!);
    await memberPage.goto((await newLink(folder)).url);
    await expect(memberPage.getByRole('heading', { name: /^Send files to/ })).toBeVisible();
    await memberPage.getByTestId('file-picker').setInputFiles(textFiles(10, 'desk'));
    await expect(memberPage.getByText('Thank you. 10 files were sent.')).toBeVisible();
    await expectNoSeriousAxe(memberPage);
    const files = await filesIn(folder);
    expect(files).toHaveLength(60);
    // A name that is entered later applies to the files that were sent before.
    await memberPage.getByLabel('Your name').fill('Elin Berg');
    const sent = files.find(({ name }) => name === 'desk-10.txt');
    const sender = async () =>
      (await folder.api.call<{ pod: Pod }>('GET', `pods/${sent!.id}`)).pod.jsondata.uploaderName;
    await expect.poll(sender).toBe('Elin Berg');
  });

  await test.step('the revoked link accepts no more files', async () => {
    await dialog(page).getByRole('button', { name: 'Revoke link' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByTestId('upload-link')).toHaveCount(1);
    await phone.getByTestId('file-picker').setInputFiles(textFiles(1, 'late'));
    await expect(phone.getByRole('heading', { name: 'Deze link is ingetrokken' })).toBeVisible();
    expect(await filesIn(folder)).toHaveLength(60);
  });
});

test('a guest upload interrupted by a reload shows what was sent and asks only for the rest', async ({
  browser,
  baseURL,
}, testInfo) => {
  const folder = await newFolder(baseURL!, 'Interrupted');
  const { url } = await newLink(folder);
  const guest = await openSeparateBrowser(browser, baseURL!);
  guest.on('dialog', (asked) => void asked.accept());
  const uploads: string[] = [];
  guest.on('response', async (answer) => {
    if (answer.url().endsWith('/uploadaccess/files/upload'))
      uploads.push(((await answer.json()) as { upload: { id: string } }).upload.id);
  });
  // Too large to be sent with the creation request. Its bytes are blocked for now.
  const video = testInfo.outputPath('pier.mov');
  writeFileSync(video, Buffer.alloc(1024 * 1024, 7));
  let isHeld = true;
  const held = Promise.withResolvers<void>();
  await guest.route('**/uploadaccess/uploads/*', async (route) => {
    if (!isHeld || route.request().method() !== 'PATCH') return route.continue();
    held.resolve();
  });
  const note = testInfo.outputPath('notes.txt');
  writeFileSync(note, 'Day 2');
  await guest.goto(url);
  await guest.getByLabel('Your name').fill('Kim');
  await guest.getByTestId('file-picker').setInputFiles(note);
  await expect(guest.getByText('Thank you. Your file was sent.')).toBeInViewport();
  await guest.getByTestId('file-picker').setInputFiles(video);
  await held.promise;
  await guest.reload();
  isHeld = false;
  await expect(guest.getByTestId('earlier-row').filter({ hasText: 'notes.txt' })).toHaveAttribute(
    'data-sent',
    'true',
  );
  await expect(guest.getByText('1 file was not sent completely.')).toBeVisible();
  await expect(guest.getByLabel('Your name')).toHaveValue('Kim');
  await guest.getByTestId('file-picker').setInputFiles([note, video]);
  await expect(guest.getByText('Thank you. 2 files were sent.')).toBeInViewport();
  await expect(guest.getByText('1 file was already sent and was skipped.')).toBeVisible();
  expect(uploads).toHaveLength(3);
  expect(uploads[1]).toBe(uploads[2]);
  const found = await filesIn(folder);
  expect(found.map(({ name }) => name).sort()).toEqual(['notes.txt', 'pier.mov']);
});

/** A third-party page on a separate origin. */
async function foreignSite(): Promise<{ origin: string; show(widget: string): void; close(): void }> {
  let body = '';
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (widget) => {
      body = `<!doctype html><html lang="en"><title>Kustlicht</title><h1>Submit a film</h1>
        <iframe src="${widget}" title="Send files" width="400" height="520"></iframe></html>`;
    },
    close: () => server.close(),
  };
}

const frameOf = async (page: Page): Promise<Frame> =>
  (await (await page.locator('iframe').elementHandle())!.contentFrame())!;

test('the upload widget works without cookies on the sites of its link and on no other [B40, N157]', async ({
  browser,
  baseURL,
}) => {
  const folder = await newFolder(baseURL!, 'Entries');
  const [named, other] = [await foreignSite(), await foreignSite()];
  try {
    const link = await newLink(folder, { widget: 1, origins: [named.origin] });
    const guest = await openSeparateBrowser(browser, baseURL!);

    await test.step('a listed site can send files, in the light or dark theme', async () => {
      let asked = 0;
      const cookies: string[] = [];
      guest.on('request', async (request) => {
        if (!request.url().includes('/api/v1/uploadaccess')) return;
        asked += 1;
        const { cookie } = await request.allHeaders();
        if (cookie) cookies.push(cookie);
      });
      named.show(link.widgeturl);
      await guest.goto(named.origin);
      const frame = await frameOf(guest);
      await expect(frame.getByText('Any format, up to 2 MB per file')).toBeVisible();
      await frame.getByLabel('Your name').fill('Ines Moreau');
      await frame.getByTestId('file-picker').setInputFiles(textFiles(3, 'entry'));
      await expect(frame.getByText('Thank you. 3 files were sent.')).toBeVisible();
      expect((await filesIn(folder)).map(({ name }) => name)).toHaveLength(3);
      await expectNoSeriousAxe(guest);
      expect(asked).toBeGreaterThan(5);
      expect(cookies).toEqual([]);
      for (const theme of ['light', 'dark']) {
        named.show(`${link.widgeturl}?theme=${theme}`);
        await guest.goto(named.origin);
        const root = (await frameOf(guest)).locator('html');
        await expect(root).toHaveAttribute('data-theme', theme);
        await expectNoSeriousAxe(guest);
      }
    });

    await test.step('another site cannot show the widget', async () => {
      other.show(link.widgeturl);
      const refused = guest.waitForEvent('console', {
        predicate: (message) => message.text().includes('frame-ancestors'),
      });
      await guest.goto(other.origin);
      expect((await refused).text()).toContain(named.origin);
      await expect((await frameOf(guest)).getByTestId('file-picker')).toHaveCount(0);
    });

    await test.step('the page of the link itself cannot be shown in a frame', async () => {
      named.show(link.widgeturl.replace('/embedded-upload/', '/uploadaccess/'));
      const refused = guest.waitForEvent('console', {
        predicate: (message) => /frame-ancestors|X-Frame-Options/i.test(message.text()),
      });
      await guest.goto(named.origin);
      await refused;
      await expect((await frameOf(guest)).getByTestId('file-picker')).toHaveCount(0);
    });
  } finally {
    named.close();
    other.close();
  }
});
