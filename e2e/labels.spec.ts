import { expect, expectNoSeriousAxe, test } from './harness.ts';
import { demoCaller } from './people.ts';
import { fillShelf } from './shelf.ts';
import { anotherPerson, comeIn } from './steps.ts';

test('labels are typed and picked by keyboard, stand on the file, and are told to others at once [R196, R197, R200]', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const shelf = await fillShelf(baseURL!, info, { files: ['offer.txt'] });
  const podid = shelf.files['offer.txt']!;
  const admin = await demoCaller(baseURL!, 'admin@demo.test');
  await admin.call('POST', 'pods/labels', { podids: [podid], labels: ['Wide'] });
  const colleague = await anotherPerson(browser, 'team@demo.test', baseURL!);
  await colleague.goto(`/pod/${podid}?menu=labels`);
  const theirs = colleague.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await expect(theirs).toHaveText(['Wide']);

  await comeIn(page, 'admin@demo.test');
  await page.goto(`/pod/${podid}?menu=labels`);
  await page.getByRole('button', { name: 'Add labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add labels' });
  const field = dialog.getByLabel('Add a label');
  await field.fill('   ');
  await field.press('Enter');
  await expect(dialog.getByText('Nothing chosen yet.')).toBeVisible();
  // On the file already, in other capitals.
  await field.fill(' wide ');
  await field.press('Enter');
  await expect(dialog.getByText('“wide” is in the list already.')).toBeVisible();
  await field.fill('  Elena approves ');
  await field.press('Enter');
  // The name of a predefined label chooses that one.
  await field.fill('NIGHT');
  await field.press('Enter');
  const own = dialog.getByRole('list', { name: 'Own labels' }).getByRole('listitem');
  await expect(own).toHaveText(['Elena approves']);
  await expect(dialog.getByRole('list', { name: 'Setting, Light' }).getByRole('listitem')).toHaveText([
    'Night',
  ]);

  // The tree: arrows open and walk, Space ticks a label and folds a category.
  await dialog.getByRole('treeitem', { name: 'Shot size' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('treeitem', { name: 'Close-up', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('treeitem', { name: 'Close-up', exact: true })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  const onFile = dialog.getByRole('treeitem', { name: 'Wide' });
  await expect(onFile).toContainText('On file');
  await onFile.click({ force: true });
  await expect(dialog.getByRole('button', { name: 'Add 3 labels' })).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('treeitem', { name: 'Close-up', exact: true })).toHaveCount(0);
  await expectNoSeriousAxe(page);

  // Searching opens what it finds; one label is taken off again by its cross and the Delete key.
  await dialog.getByLabel(/^Search \d+ labels/).fill('cafe');
  await dialog.getByRole('treeitem', { name: 'Café' }).click();
  await dialog.getByRole('button', { name: 'Remove the label Café' }).press('Delete');
  await dialog.getByRole('button', { name: 'Add 3 labels' }).click();
  await expect(dialog).toHaveCount(0);
  const mine = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await expect(mine).toHaveText(['Close-up', 'Elena approves', 'Night', 'Wide']);
  await expect(theirs).toHaveText(['Close-up', 'Elena approves', 'Night', 'Wide']);
  await page.getByRole('button', { name: 'Remove the label Wide' }).click();
  await expect(theirs).toHaveText(['Close-up', 'Elena approves', 'Night']);
  await expectNoSeriousAxe(page);

  // And what stands on the file finds it.
  await page.goto(`/search?q=${encodeURIComponent('Elena approves')}&nodeid=${shelf.id}`);
  await expect(page.getByText('offer.txt').first()).toBeVisible();
  await colleague.context().close();
});

test('somebody of the client removes only their own labels, on a phone too [X249]', async ({
  page,
  baseURL,
}) => {
  const team = await demoCaller(baseURL!, 'team@demo.test');
  const { nodes } = await team.call<{ nodes: { id: string }[] }>('GET', 'nodes');
  const found = await team.call<{ pods: { pod: { id: string; name: string } }[] }>(
    'GET',
    `search?nodeid=${nodes[0]!.id}&q=Ridges_sunrise`,
  );
  const { id } = found.pods[0]!.pod;
  await page.setViewportSize({ width: 390, height: 844 });
  await comeIn(page, 'client@demo.test');
  await page.goto(`/pod/${id}?menu=labels`);
  const chips = page.getByRole('list', { name: 'Labels' }).getByRole('listitem');
  await expect(chips.filter({ hasText: 'Aerial' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the label Aerial' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add labels' });
  await dialog.getByLabel('Add a label').fill('Favourite');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Add 1 label' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the label Favourite' }).click();
  await expect(chips.filter({ hasText: 'Favourite' })).toHaveCount(0);
});
