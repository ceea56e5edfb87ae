import type { Page } from '@playwright/test';
import { expect } from './harness.ts';

/** Reads the number drawn in the frame: sixteen squares of 24 px, lowest bit left, on the bar at the bottom. */
export async function pictureFrame(page: Page, testId = 'player-video'): Promise<number> {
  return page.getByTestId(testId).evaluate((element) => {
    const video = element as HTMLVideoElement;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [16, 1];
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    let number = 0;
    // Samples the centre pixel of each square.
    for (let bit = 0; bit < 16; bit++)
      context.drawImage(video, 8 + 24 * bit + 12, video.videoHeight - 20, 1, 1, bit, 0, 1, 1);
    const { data } = context.getImageData(0, 0, 16, 1);
    for (let bit = 0; bit < 16; bit++) if (data[4 * bit]! > 127) number += 2 ** bit;
    return number;
  });
}

/** The frame number that the player reports. */
export async function shownFrame(page: Page): Promise<number> {
  return Number(await page.locator('[data-frame]').first().getAttribute('data-frame'));
}

/** A step takes some hundredths of a second: poll more often than the default. */
const often = { intervals: [20, 40, 80, 160, 320] };

/** Waits until the player reports `frame`. */
export const expectShown = (page: Page, frame: number): Promise<void> =>
  expect.poll(() => shownFrame(page), often).toBe(frame);

/** Waits until the player reports `frame`, then compares it with the number drawn in the frame. */
export async function expectFrame(page: Page, frame: number): Promise<void> {
  await expectShown(page, frame);
  await expect.poll(() => pictureFrame(page), often).toBe(frame);
}

/** Waits for the first frame. Before it, the player ignores keys. */
export async function playerReady(page: Page): Promise<void> {
  await expect(page.getByTestId('player')).toHaveAttribute('data-status', 'ready');
}

/**
 * Presses the step key `count` times, no faster than the player shows frames: it queues only a few repeats of a key.
 */
export async function stepFrames(page: Page, from: number, count: number): Promise<void> {
  for (let done = 0; done < count; ) {
    const some = Math.min(10, count - done);
    for (let press = 0; press < some; press++) await page.keyboard.press('ArrowRight');
    done += some;
    await expectShown(page, from + done);
  }
}
