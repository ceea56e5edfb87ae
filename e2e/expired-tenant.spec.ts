import { expect, expectNoSeriousAxe, openSeparateBrowser, test } from './harness.ts';
import { signIn, signInByCookie } from './steps.ts';
import { createTenant, createUser, endSubscription } from './users.ts';

test('users of an expired tenant reach only the plans or the expiry page, and the account page stays open [C43, C51, C50, B42]', async ({
  page,
  browser,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Lapsed');
  const member = await createUser(baseURL!, studio.admin, 'team');
  const { node } = await studio.admin.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid: studio.admin.session.user.rootfolder,
    name: 'Shared',
    type: 2,
  });
  const { link } = await studio.admin.call<{ link: { url: string } }>('POST', 'accesslinks', {
    nodeids: [node.id],
    expireat: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await endSubscription(studio.root, studio.tenant);

  const guest = await openSeparateBrowser(browser, baseURL!);
  await guest.goto(link.url);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
    `The links from ${studio.tenant.name} are paused`,
  );
  await signIn(page, studio.admin.email, studio.admin.password);
  await expect(page).toHaveURL(/console\/subscription-plans$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSeriousAxe(page);
  const { rootfolder } = studio.admin.session.user;
  for (const closed of ['/', `/node/${rootfolder}`, '/console/users', '/console/tenant-settings']) {
    await page.goto(closed);
    await expect(page).toHaveURL(/console\/subscription-plans$/);
  }
  await page.goto('/console/index');
  await expect(page.getByLabel('First name')).toBeVisible();
  await expect(page).toHaveURL(/console\/index$/);

  const colleague = await openSeparateBrowser(browser, baseURL!);
  await signIn(colleague, member.email, member.password);
  await expect(colleague).toHaveURL(/account\/tenant-expired$/);
  await expect(colleague.getByRole('heading')).toContainText('is paused');
  await expectNoSeriousAxe(colleague);
  await colleague.goto('/console/subscription-plans');
  await expect(colleague).toHaveURL(/account\/tenant-expired$/);

  // With a new period, all users have access again.
  const periodend = new Date(Date.now() + 86_400_000).toISOString();
  await studio.root.call('PATCH', `tenants/${studio.tenant.id}`, { periodend });
  await colleague.goto('/');
  await expect(colleague.getByRole('link', { name: `Open ${studio.tenant.name}` })).toBeVisible();
});

test('a subscription that ends while a folder is open leads to the plans at the next call', async ({
  page,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Ending');
  const { rootfolder } = studio.admin.session.user;
  const { node } = await studio.admin.call<{ node: { id: string } }>('POST', 'nodes', {
    parentid: rootfolder,
    name: 'Last project',
    type: 2,
  });
  // The subscription ends between the click and the calls that it makes: if it ended before, a live event could lead
  // to the plans first and remove the folder that the test clicks.
  const clicked = Promise.withResolvers<void>();
  let ended: Promise<void> | undefined;
  await page.route(`**/api/v1/nodes/${node.id}**`, async (route) => {
    await clicked.promise;
    ended ??= endSubscription(studio.root, studio.tenant);
    await ended;
    await route.continue();
  });
  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto('/');
  await page.getByRole('treeitem', { name: 'Last project' }).click();
  clicked.resolve();
  await expect(page).toHaveURL(/console\/subscription-plans$/);
  await page.goto(`/node/${node.id}`);
  await expect(page).toHaveURL(/console\/subscription-plans$/);
});
