import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { demoCaller, hire } from './people.ts';
import { fillShelf, openShelf } from './shelf.ts';
import { anotherBrowser, comeIn } from './steps.ts';

test('users see who has a folder or file open, and find the file again on the home page', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const shelf = await fillShelf(baseURL!, info, { files: ['call-sheet.txt'] });
  const person = await hire(baseURL!, await demoCaller(baseURL!, 'admin@demo.test'), 'team');
  const colleague = await anotherBrowser(browser, baseURL!);
  await comeIn(colleague, person.email, person.password);
  await openShelf(page, shelf);
  const present = page.getByRole('img', { name: /^Here now: / });
  await expect(page.getByText('call-sheet.txt')).toBeVisible();
  await expect(present).toHaveCount(0);

  await test.step('in a folder', async () => {
    await colleague.goto(`/node/${shelf.id}`);
    await expect(present).toBeVisible();
    await expect(colleague.getByRole('img', { name: /^Here now: / })).toBeVisible();
    await colleague.goto('/');
    await expect(present).toHaveCount(0);
  });

  await test.step('in a file', async () => {
    await page.goto(`/pod/${shelf.files['call-sheet.txt']}`);
    await expect(page.getByRole('heading', { name: 'call-sheet.txt' })).toBeVisible();
    await expect(present).toHaveCount(0);
    await colleague.goto(`/pod/${shelf.files['call-sheet.txt']}`);
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
    await expect(await opened).toHaveURL(new RegExp(`/pod/${shelf.files['call-sheet.txt']}`));
  });
});
