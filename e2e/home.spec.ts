import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { signInByCookie } from './steps.ts';
import { createProject, openProject } from './test-project.ts';
import { createUser, demoUser } from './users.ts';

test('users see who has a folder or file open, and find the file again on the home page', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const project = await createProject(baseURL!, info, { files: ['call-sheet.txt'] });
  const person = await createUser(baseURL!, await demoUser(baseURL!, 'admin@demo.test'), 'team');
  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signInByCookie(colleague, person.email, person.password);
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
    await colleague.close();
    await expect(present).toHaveCount(0);
  });

  await test.step('on the home page', async () => {
    await page.goto('/home');
    const recent = page.getByRole('region', { name: 'Recently opened' });
    await expectNoSeriousAxe(page);
    const opened = page.waitForEvent('popup');
    await recent.getByText('call-sheet.txt').click();
    await expect(await opened).toHaveURL(new RegExp(`/pod/${project.files['call-sheet.txt']}`));
  });
});
