import { expect, type Locator, type Page } from '@playwright/test';

/** Native drag and drop of files and folders from the disk. */
export async function dropOn(page: Page, place: Locator, paths: readonly string[]): Promise<void> {
  const { x, y, width, height } = await stableBox(place);
  const at = { x: x + width / 2, y: y + height / 2 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

/** Live updates render cards again and move them. */
async function stableBox(place: Locator) {
  let box = await place.boundingBox();
  await expect
    .poll(async () => {
      const before = box;
      box = await place.boundingBox();
      return box !== null && JSON.stringify(box) === JSON.stringify(before);
    })
    .toBe(true);
  return box!;
}
