import type { Page } from '@playwright/test';
import { dice } from '../tools/prove/tree-client.ts';

export interface Clip {
  /** Frames per second counted in the last field of the timecode. */
  nominal: number;
  start: string;
  /** Size of the original, on which the number was drawn. Smaller sizes are scaled up to it. */
  width: number;
  height: number;
}

export interface Found {
  seeks: number;
  steps: number;
  wrong: string[];
}

interface Look {
  frame: number;
  timecode: string;
  display: string;
  picture: number;
}

/**
 * Seeks and steps at random positions by mouse and keyboard, reproducible by seed. After each, the player's frame
 * number, its timecode and the number drawn in the frame must be equal.
 */
export async function compareFrames(
  page: Page,
  clip: Clip,
  { seeks, steps, seed }: { seeks: number; steps: number; seed: number },
): Promise<Found> {
  const { roll } = dice(seed);
  const timeline = page.getByRole('slider', { name: 'Timeline' });
  const total = Number(await timeline.getAttribute('aria-valuemax')) + 1;
  const labels = timecodesFrom(clip, total);
  const box = (await timeline.boundingBox())!;
  const wrong: string[] = [];
  const judge = async (what: string, target: number) => {
    const look = await lookAt(page, clip, target);
    const expected = labels[look.picture];
    const agree =
      look.frame === target &&
      look.picture === target &&
      look.timecode === expected &&
      look.display === expected;
    if (!agree)
      wrong.push(
        `${what}: asked for ${target}, the player says ${look.frame} (${look.timecode}, shown ${look.display}), ` +
          `the picture is ${look.picture} (${expected})`,
      );
  };
  let now = Number(await timeline.getAttribute('aria-valuenow'));
  for (let seek = 0; seek < seeks; seek++) {
    await page.mouse.click(box.x + 1 + roll() * (box.width - 2), box.y + box.height * 0.6);
    now = Number(await timeline.getAttribute('aria-valuenow'));
    await judge('seek', now);
  }
  for (let step = 0; step < steps; step++) {
    const forward = now === 0 || (now < total - 1 && roll() < 0.6);
    await page.keyboard.press(forward ? 'ArrowRight' : 'ArrowLeft');
    now += forward ? 1 : -1;
    await judge('step', now);
  }
  return { seeks, steps, wrong };
}

/**
 * Waits until the player reports the frame and the browser has painted it, then reads all values at the same moment. A
 * string, because the proofs also use it and are type-checked without DOM types.
 */
const LOOK = `async ([target, width, height]) => {
  const player = document.querySelector('[data-testid=player]');
  const video = document.querySelector('[data-testid=player-video]');
  await new Promise((resolve) => {
    const look = () => {
      if (player.dataset.frame !== String(target)) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(player, { attributeFilter: ['data-frame'] });
    look();
  });
  for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
  // Of the bar at the foot only: the rest of the picture says nothing.
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = 40;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(video, 0, 40 - height, width, height);
  const { data } = context.getImageData(0, 40 - 32 + 12, width, 1);
  let picture = 0;
  for (let bit = 0; bit < 16; bit++) if (data[(8 + 24 * bit + 12) * 4] > 127) picture += 2 ** bit;
  return {
    frame: Number(player.dataset.frame),
    timecode: player.dataset.timecode,
    display: document.querySelector('[data-testid=timecode]').textContent,
    picture,
  };
}`;

const lookAt = (page: Page, { width, height }: Clip, target: number): Promise<Look> =>
  page.evaluate(`(${LOOK})(${JSON.stringify([target, width, height])})`);

/** Counts timecodes one by one, independently of the product, which computes them. */
function timecodesFrom({ nominal, start }: Clip, count: number): string[] {
  const drop = start.includes(';');
  let [hours, minutes, seconds, frames] = start.split(/[:;]/).map(Number) as [number, number, number, number];
  const two = (value: number) => String(value).padStart(2, '0');
  return Array.from({ length: count }, () => {
    const label = `${two(hours)}:${two(minutes)}:${two(seconds)}${drop ? ';' : ':'}${two(frames)}`;
    frames += 1;
    if (frames === nominal) [seconds, frames] = [seconds + 1, 0];
    if (seconds === 60) {
      [minutes, seconds] = [minutes + 1, 0];
      // Drop frame: every minute except each tenth one skips its first labels.
      if (drop && minutes % 10 !== 0) frames = nominal / 15;
    }
    if (minutes === 60) [hours, minutes] = [hours + 1, 0];
    return label;
  });
}
