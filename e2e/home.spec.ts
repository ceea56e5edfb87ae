import { PRESENCE_EVERY_MS } from '@rushes/contract/presence';
import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { copyDemoVideo, signInByCookie } from './steps.ts';
import { createProject, openProject } from './test-project.ts';
import { createUser, demoUser } from './users.ts';

test('users see who has a folder or file open, and find the file again on the home page', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['call-sheet.txt', 'storyboard.txt'] });
  const admin = await demoUser(baseURL!, 'admin@demo.test');
  const person = await createUser(baseURL!, admin, 'team');
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, person.email, person.password);
  await colleague.goto('/home');
  await expect(colleague.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'Learn more' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: /^Open / })).toHaveCount(1);
  // Without the regular reports of the page, other users can only appear through the live stream.
  await page.addInitScript((longest) => {
    const start = window.setInterval;
    window.setInterval = ((run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      (ms ?? 0) >= longest ? 0 : start(run, ms, ...rest)) as typeof window.setInterval;
  }, PRESENCE_EVERY_MS);
  await openProject(page, project);
  const present = page.getByRole('img', { name: /^Viewing now: / });
  await expect(page.getByText('call-sheet.txt')).toBeVisible();
  await expect(present).toHaveCount(0);

  await test.step('in a folder', async () => {
    await colleague.goto(`/node/${project.id}`);
    await expect(present).toBeVisible();
    await expect(colleague.getByRole('img', { name: /^Viewing now: / })).toBeVisible();
    await colleague.goto('/');
    await expect(present).toHaveCount(0);
  });

  await test.step('in a file', async () => {
    await page.goto(`/pod/${project.files['call-sheet.txt']}`);
    await expect(page.getByRole('heading', { name: 'call-sheet.txt' })).toBeVisible();
    await expect(present).toHaveCount(0);
    await colleague.goto(`/pod/${project.files['call-sheet.txt']}`);
    await expect(present).toBeVisible();
    // Closing the page in a test does not wait for its last request.
    await colleague.goto('about:blank');
    await expect(present).toHaveCount(0);
  });

  await test.step('on the home page, with everything that concerns the user', async () => {
    const video = await copyDemoVideo(baseURL!, 'First_Light_master.mov');
    const { 'call-sheet.txt': sheet, 'storyboard.txt': storyboard } = project.files;
    const mention = { content: 'Is the second day right?', mentions: [person.session.user.id] };
    await admin.call('POST', `pods/${video.id}/comments`, mention);
    await admin.call('POST', `pods/${sheet}/reviewers/invite`, {
      reviewers: [person.session.user.id],
      note: '',
    });
    await person.call('POST', `pods/${storyboard}/reviewers/invite`, {
      reviewers: [admin.session.user.id],
      note: '',
      dueat: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    });
    await person.call('POST', 'pods', { nodeid: project.id, filename: 'notes.txt', filesize: 1000 });
    await signInByCookie(page, person.email, person.password);
    await page.goto('/home');
    const list = (name: string) => page.getByRole('region', { name });
    const recent = list('Recently opened');
    await expect(recent.getByRole('listitem')).toContainText(['call-sheet.txt']);
    await expect(list('Waiting for your review').getByRole('listitem')).toContainText(['call-sheet.txt']);
    await expect(list('Mentions').getByRole('listitem')).toContainText(['Is the second day right?']);
    await expect(list('Your uploads').getByRole('listitem')).toContainText(['notes.txt']);
    await expect(list('due soon').getByRole('listitem')).toContainText(['Waiting for 1 reviewer']);
    await expectNoSeriousAxe(page);
    const opened = page.waitForEvent('popup');
    await recent.getByText('call-sheet.txt').click();
    await expect(await opened).toHaveURL(new RegExp(`/pod/${sheet}`));
  });
});
