import type { Page } from '@playwright/test';
import { ArchiveStatus, State } from '@rushes/contract/enums';
import { podWhen } from '../tools/prove/api.ts';
import { playerReady } from './frame-number.ts';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { halfTransparentImage, pdfFile, photo, projectWithFiles, rotatedPhoto } from './sample-files.ts';
import { demoPod, signInByCookie } from './steps.ts';
import { demoUser } from './users.ts';

const picture = (page: Page) => page.getByTestId('player-picture');
const zoomMenu = (page: Page) => page.getByTestId('zoom');

const boxOf = async (page: Page) => (await picture(page).boundingBox())!;
const stageOf = async (page: Page) => (await page.locator('[data-zoom]').boundingBox())!;
const expectFitted = (page: Page) => expect(zoomMenu(page)).toHaveAttribute('data-fitted', 'true');

async function open(page: Page, path: string) {
  await signInByCookie(page, 'admin@demo.test');
  await page.goto(path);
}

test('an image is zoomed at the pointer, dragged within the stage and fitted again', async ({
  page,
  baseURL,
}, info) => {
  const { files } = await projectWithFiles(baseURL!, info, { 'still.png': await photo() });
  await open(page, `/pod/${files['still.png']}`);
  await expect(page.getByTestId('player-image')).toBeVisible();
  await expectFitted(page);
  const fitted = await boxOf(page);
  const at = { x: fitted.x + fitted.width * 0.7, y: fitted.y + fitted.height * 0.4 };
  await page.mouse.move(at.x, at.y);
  for (let turn = 0; turn < 2; turn++) await page.mouse.wheel(0, -240);
  // A wheel turn zooms by 1.6: only two turns more than double the size.
  await expect.poll(async () => (await boxOf(page)).width).toBeGreaterThan(fitted.width * 2);
  const grown = await boxOf(page);
  // The point under the pointer is still the same point of the image.
  expect(Math.abs((at.x - grown.x) / grown.width - 0.7)).toBeLessThan(0.01);
  expect(Math.abs((at.y - grown.y) / grown.height - 0.4)).toBeLessThan(0.01);

  const stage = await stageOf(page);
  await page.mouse.down();
  await page.mouse.move(at.x + 4000, at.y + 4000, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await boxOf(page)).x - stage.x)).toBeLessThanOrEqual(1);
  expect(Math.abs((await boxOf(page)).y - stage.y)).toBeLessThanOrEqual(1);

  await page.keyboard.press('1');
  await expect(zoomMenu(page)).toHaveAttribute('data-percent', '100');
  expect((await boxOf(page)).width).toBe(1600);
  await page.keyboard.press('+');
  await expect(zoomMenu(page)).toHaveAttribute('data-percent', '125');
  await zoomMenu(page).click();
  await page.getByRole('menuitemradio', { name: '400%' }).click();
  await expect(zoomMenu(page)).toHaveAttribute('data-percent', '400');
  await expect(page.getByTestId('player-image')).toHaveCSS('image-rendering', 'pixelated');
  await page.keyboard.press('0');
  await expectFitted(page);
  expect(await boxOf(page)).toEqual(fitted);
  await expectNoSeriousAxe(page);
});

test('an image is zoomed by pinch and double tap on a phone', async ({ browser, baseURL }, info) => {
  const { files } = await projectWithFiles(baseURL!, info, { 'still.png': await photo() });
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page, `/pod/${files['still.png']}`);
  await expect(page.getByTestId('player-image')).toBeVisible();
  const fitted = await boxOf(page);
  expect(fitted.width).toBe(390);
  const middle = { x: fitted.x + fitted.width / 2, y: fitted.y + fitted.height / 2 };
  const session = await context.newCDPSession(page);
  // Sets explicit timestamps, so that a double tap is recognized on a slow machine.
  let clock = Date.now() / 1000;
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: number[][]) => {
    clock += 0.02;
    const touchPoints = points.map(([x, y], id) => ({ x: x!, y: y!, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clock });
  };
  const { x, y } = middle;
  await touch('touchStart', [x - 30, y]);
  await touch('touchStart', [x - 30, y], [x + 30, y]);
  for (const far of [45, 60, 75, 90]) await touch('touchMove', [x - far, y], [x + far, y]);
  await touch('touchEnd');
  await expect(zoomMenu(page)).toBeVisible();
  const pinched = await boxOf(page);
  expect(pinched.width / fitted.width).toBeGreaterThan(2.5);
  expect(pinched.width / fitted.width).toBeLessThan(3.5);

  const tap = async () => {
    await touch('touchStart', [x, y]);
    await touch('touchEnd');
  };
  await tap();
  await tap();
  await expect(zoomMenu(page)).toHaveCount(0);
  expect(await boxOf(page)).toEqual(fitted);
  clock += 2;
  await tap();
  await tap();
  await expect(zoomMenu(page)).toBeVisible();
  await context.close();
});

test('a zoomed video is dragged without playing, and a click still plays it', async ({ page, baseURL }) => {
  // At 400% it is larger than the stage in both directions.
  const pod = await demoPod(baseURL!, 'First Light', 'First_Light_master.mov');
  await open(page, `/pod/${pod.id}`);
  await playerReady(page);
  const paused = () => page.getByTestId('player-video').evaluate((video: HTMLVideoElement) => video.paused);
  await zoomMenu(page).click();
  await page.getByRole('menuitemradio', { name: '400%' }).click();
  await expect(zoomMenu(page)).toHaveAttribute('data-percent', '400');
  const before = await boxOf(page);
  const stage = await stageOf(page);
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(page)).x - before.x).toBe(60);
  expect((await boxOf(page)).y - before.y).toBe(40);
  expect(await paused()).toBe(true);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.mouse.click(x, y);
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('0');
  await expectFitted(page);
});

test('a rotated photo is shown upright, and transparency is shown on a checkerboard', async ({
  page,
  baseURL,
}, info) => {
  const { files } = await projectWithFiles(baseURL!, info, {
    'turned.jpg': await rotatedPhoto(),
    'half.png': await halfTransparentImage(),
  });
  await open(page, `/pod/${files['turned.jpg']}`);
  const image = page.getByTestId('player-image');
  await expect(image).toBeVisible();
  const { width, height } = await boxOf(page);
  expect(height / width).toBeCloseTo(1.5, 1);
  const shown = await image.evaluate((element: HTMLImageElement) => {
    const canvas = Object.assign(window.document.createElement('canvas'), { width: 60, height: 90 });
    const context = canvas.getContext('2d')!;
    context.drawImage(element, 0, 0, 60, 90);
    const red = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[0]! > 180;
    return { topLeft: red(10, 10), topRight: red(50, 10), bottomLeft: red(10, 80) };
  });
  expect(shown).toEqual({ topLeft: false, topRight: true, bottomLeft: true });

  await page.goto(`/pod/${files['half.png']}`);
  await expect(image).toBeVisible();
  await expect(image).toHaveCSS('background-image', /conic-gradient/);
});

test('a PDF is paged by button, key, page number and link', async ({ page, baseURL }, info) => {
  const pages = ['Call sheet', 'Shooting order', 'Catering'];
  const { files } = await projectWithFiles(baseURL!, info, { 'plan.pdf': pdfFile(pages) });
  const path = `/pod/${files['plan.pdf']}`;
  await open(page, path);
  const paper = page.getByTestId('pdf-page');
  const words = page.getByTestId('pdf-text');
  const shows = async (number: number) => {
    await expect(paper).toHaveAttribute('data-page', String(number));
    await expect(words).toHaveText(pages[number - 1]!);
    await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue(String(number));
  };
  await shows(1);
  await expect(page.getByText('of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await shows(2);
  await page.keyboard.press('PageDown');
  await shows(3);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('Home');
  await shows(1);
  await page.keyboard.press('End');
  await shows(3);
  await page.keyboard.press('ArrowLeft');
  await shows(2);
  await picture(page).hover();
  await page.mouse.wheel(0, 120);
  await shows(3);
  await page.getByRole('textbox', { name: 'Page' }).fill('1');
  await page.keyboard.press('Enter');
  await shows(1);
  // After zooming, it is rendered again with enough pixels.
  const before = Number(await paper.getAttribute('data-pixels'));
  await zoomMenu(page).click();
  await page.getByRole('menuitemradio', { name: '200%' }).click();
  await expect
    .poll(async () => Number(await paper.getAttribute('data-pixels')))
    .toBeGreaterThan(before * 1.5);
  await page.goto(`${path}?page=3`);
  await shows(3);
  await expectNoSeriousAxe(page);
});

test('a locked or damaged PDF shows the reason and a download link', async ({ page, baseURL }, info) => {
  const whole = pdfFile(['Secret'], { locked: true });
  const { files } = await projectWithFiles(baseURL!, info, {
    'locked.pdf': whole,
    'torn.pdf': Buffer.from('%PDF-1.7\nnothing of what should follow\n'),
  });
  await open(page, `/pod/${files['locked.pdf']}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This document is password protected');
  await expect(alert.getByRole('link', { name: /Download original/ })).toBeVisible();
  await page.goto(`/pod/${files['torn.pdf']}`);
  await expect(alert).toContainText('This document is damaged');
  await expect(alert.getByRole('link', { name: /Download original/ })).toBeVisible();
});

test('text files are decoded in their encoding, and HTML is shown as text and not run', async ({
  page,
  baseURL,
}, info) => {
  const markup = '<!doctype html><h1>Title</h1><script>window.ran = true</script><img src=x onerror="ran=1">';
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Één café\n', 'utf16le')]);
  const { files } = await projectWithFiles(baseURL!, info, {
    'plain.txt': Buffer.from('Één café\n'),
    'wide.txt': utf16,
    'old.txt': Buffer.from('Één café\n', 'latin1'),
    'page.html': Buffer.from(markup),
    'long.csv': Buffer.from('name,take,remark\n'.repeat(80_000)),
  });
  await signInByCookie(page, 'admin@demo.test');
  const text = page.getByTestId('text');
  for (const [name, encoding] of [
    ['plain.txt', 'utf-8'],
    ['wide.txt', 'utf-16le'],
    ['old.txt', 'windows-1252'],
  ]) {
    await page.goto(`/pod/${files[name!]}`);
    await expect(text).toHaveText('Één café');
    await expect(text).toHaveAttribute('data-encoding', encoding!);
  }
  await expectNoSeriousAxe(page);
  await page.goto(`/pod/${files['page.html']}`);
  await expect(text).toContainText('<script>window.ran = true</script>');
  await expect(page.getByRole('heading', { name: 'Title' })).toHaveCount(0);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await page.goto(`/pod/${files['long.csv']}`);
  await expect(page.getByText('Showing the first 1 MB of 1.36 MB', { exact: true })).toBeVisible();
});

test('a file without a preview shows the reason: unknown type, failed, archived, uploading or processing [I119]', async ({
  page,
  baseURL,
}, info) => {
  const api = await demoUser(baseURL!, 'admin@demo.test');
  const { id, files } = await projectWithFiles(baseURL!, info, {
    'project.bin': Buffer.from([0, 1, 2, 3, 250, 251, 252, 0, 7]),
    'torn.mp4': Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42torn'), Buffer.alloc(900)]),
    'notes.txt': Buffer.from('kept\n'),
  });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await open(page, `/pod/${files['project.bin']}`);
  await expect(heading('No preview for this file type')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /Download original/ }).first()).toBeVisible();

  await page.goto(`/pod/${files['torn.mp4']}`);
  await expect(heading('The preview could not be created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoSeriousAxe(page);

  const notes = files['notes.txt']!;
  await api.call('POST', 'services/archiving', { pods: [notes], params: { action: 'archive' } });
  await podWhen(api, notes, ({ archived }) => archived === ArchiveStatus.ARCHIVED, 300);
  await page.goto(`/pod/${notes}`);
  await expect(heading('This file is archived')).toBeVisible();

  const announced = { nodeid: id, filename: 'coming.mov', filesize: 1000 };
  const { pod } = await api.call<{ pod: { id: string } }>('POST', 'pods', announced);
  await page.goto(`/pod/${pod.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Uploading' })).toBeVisible();

  // Processing ends too quickly to observe: the response is changed to that of a file in processing.
  await page.route(`**/api/v1/pods/${pod.id}`, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.pod.state = State.PROCESSING;
    body.pod.status = { status: 'transcoding', metadata: { percentage: 42 } };
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Creating preview' })).toBeVisible();
  await expect(page.getByText(/, 42%$/)).toBeVisible();
});
