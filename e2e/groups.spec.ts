import type { UserGroup } from '@rushes/contract/user-groups';
import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { englishOn, setLook } from './look.ts';
import { signInByCookie } from './steps.ts';
import { createTenant, createUser, newEmail } from './users.ts';

test('an administrator gives a group access to a folder, and takes it away with the group', async ({
  page,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Grouped');
  const [tenant] = studio.admin.session.user.tenants;
  const root = tenant!.accessPoints[0]!.node.id;
  const project = async (name: string) =>
    (await studio.admin.call<{ node: { id: string } }>('POST', 'nodes', { parentid: root, name, type: 2 }))
      .node.id;
  const own = await project('Own work');
  const shared = await project('Shared work');
  const mate = await createUser(baseURL!, studio.admin, 'client', { nodeid: own, name: ['Mila', 'Vos'] });

  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto('/console/groups');
  await expect(page.getByText('No groups yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Reviewers');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name: 'Reviewers', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Add members' }).click();
  await dialog.getByRole('searchbox').fill('Mila');
  await dialog.getByRole('checkbox', { name: 'Mila Vos' }).check();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Add 1 user' }).click();
  await expect(page.getByRole('list', { name: 'Members' })).toContainText('Mila Vos');

  await page.getByRole('button', { name: 'Add access point' }).click();
  await dialog.getByRole('radio', { name: 'Client user' }).check();
  await dialog.getByRole('treeitem', { name: 'Shared work' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const download = page.getByRole('checkbox', { name: 'Download at Shared work' });
  await expect(download).toBeChecked();
  const seen = async () => {
    const { user } = await studio.admin.call<{ user: { groups: { name: string }[] } }>(
      'GET',
      `tenants/${tenant!.id}/users/${mate.user.id}`,
    );
    return user.groups.map(({ name }) => name);
  };
  expect(await seen()).toEqual(['Reviewers']);
  await download.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The members have been signed out.')).toBeVisible();
  await expectNoSeriousAxe(page);

  // Another administrator renames it meanwhile.
  const { groups } = await studio.admin.call<{ groups: UserGroup[] }>('GET', `tenants/${tenant!.id}/groups`);
  expect(groups[0]!.accessPoints[0]).toMatchObject({ node: { id: shared } });
  expect(groups[0]!.accessPoints[0]!.abilities).not.toContain('download NodeAndPod');
  await studio.admin.call('PATCH', `tenants/${tenant!.id}/groups/${groups[0]!.id}`, { name: 'Screening' });
  await expect(page.getByRole('heading', { name: 'Screening', level: 1 })).toBeVisible();

  // Light, Dutch, on a phone.
  await setLook(page, 'light', 'nl');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Screening', level: 1 })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Leden' })).toContainText('Mila Vos');
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await fits();
  expect(await englishOn(page)).toEqual([]);
  await expectNoSeriousAxe(page);
  await page.goto('/console/groups');
  await expect(page.getByRole('row').filter({ hasText: 'Screening' })).toContainText('1 lid');
  await fits();
  expect(await englishOn(page)).toEqual([]);

  await setLook(page, 'dark', 'en');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/console/users/permissions?user=${mate.user.id}`);
  await page.getByRole('link', { name: 'Screening' }).click();
  await page.getByRole('button', { name: 'Actions for Screening' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(dialog).toContainText('Its members lose the access from this group');
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('No groups yet.')).toBeVisible();
  expect(await seen()).toEqual([]);
});

test('an administrator connects an identity provider, which adds a user, and maps a claim to a group', async ({
  page,
  baseURL,
}) => {
  const studio = await createTenant(baseURL!, 'Provisioned');
  const [tenant] = studio.admin.session.user.tenants;
  await studio.admin.call('POST', `tenants/${tenant!.id}/groups`, { name: 'Editors' });
  await signInByCookie(page, studio.admin.email, studio.admin.password);
  await page.goto('/console/provisioning');
  await expect(page.getByText('No SCIM tokens yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create SCIM token' }).click();
  const secret = page.getByLabel('SCIM token', { exact: true });
  await expect(secret).toHaveText(/^rsh_/);
  await expectNoSeriousAxe(page);
  const token = await secret.textContent();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/^Ends with/)).toBeVisible();
  await page.getByRole('radio', { name: 'Microsoft Entra ID' }).check();
  await expect(page.getByText('Enterprise applications')).toBeVisible();

  await page.goto('/console/users');
  await expect(page.getByRole('row').filter({ hasText: studio.admin.email })).toBeVisible();
  const created = await fetch(`${baseURL}/scim/v2/Users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({ userName: newEmail('scim'), name: { givenName: 'Adele', familyName: 'Vance' } }),
  });
  expect(created.status).toBe(201);
  await expect(page.getByRole('row').filter({ hasText: 'Adele Vance' })).toBeVisible();

  await setLook(page, 'light', 'nl');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/console/provisioning');
  await expect(page.getByText('Beheerd: 1 gebruiker, 0 groepen')).toBeVisible();
  const form = page.getByRole('form').first();
  await form.getByRole('button', { name: 'Waarde toevoegen' }).click();
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(form.getByText('Vul in elke rij een waarde in')).toBeVisible();
  await form.getByRole('textbox', { name: 'Waarde' }).fill('cutting-room');
  await expect(form.getByRole('combobox', { name: 'Groep' })).toHaveValue('Editors');
  await form.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Opgeslagen. Dit geldt vanaf de volgende keer inloggen.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoSeriousAxe(page);
  expect(await englishOn(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('form').first().getByRole('textbox', { name: 'Waarde' })).toHaveValue(
    'cutting-room',
  );
  await page.getByRole('button', { name: /^Het token intrekken/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Intrekken' }).click();
  await expect(page.getByText('Nog geen SCIM-tokens.')).toBeVisible();
  const refused = await fetch(`${baseURL}/scim/v2/Users`, { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(401);
});
