import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pod } from '@rushes/contract/pods';
import { makeClip } from '../apps/server/test/clips.ts';
import { type Api, createUpload, podWhen, sendAll } from '../tools/prove/api.ts';
import { requireTools } from '../tools/prove/processing-sources.ts';
import type { Clip } from './exact-frames.ts';

/**
 * Wider than the largest streamed size, so that it gets three sizes; low, so that a slow machine processes it quickly.
 */
export const wideVideo: Clip & { seconds: number } = {
  nominal: 25,
  start: '01:00:00:00',
  width: 1928,
  height: 270,
  // Three fragments of four seconds: a seek may target one that is not loaded yet.
  seconds: 9,
};
/** Name and frame width of each size. Encoders may round the width. */
export const sizes = [
  { name: '1080p', width: 1920 },
  { name: '720p', width: 1280 },
  { name: '540p', width: 960 },
];

/** Creates and uploads the video and waits until every size is ready. */
export async function uploadVideo(
  address: string,
  api: Api,
  nodeid: string,
  folder: string,
  {
    seconds = wideVideo.seconds,
    subtitles = [],
  }: { seconds?: number; subtitles?: { startMs: number; endMs: number; text: string }[] } = {},
): Promise<Pod> {
  const path = join(folder, 'Wide_film.mp4');
  const { width, height } = wideVideo;
  const size = { width, height };
  await makeClip(await requireTools(), { path, seconds, rate: '25', look: 2, sound: true, size, subtitles });
  const { podid, uploadid, size: bytes } = await createUpload(api, nodeid, path);
  await sendAll(address, api, uploadid, path, bytes);
  return podWhen(api, podid, ({ status }) => status.status === 'completed', 600);
}

/** Selects the size in the player menu and resolves when a frame of that size is shown. */
export async function chooseSize(
  page: Page,
  { name, width }: { name: string; width: number },
): Promise<void> {
  await page.getByRole('button', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await page.getByRole('button', { name: `Quality: ${name}`, exact: true }).waitFor();
  // A string: proofs are type-checked without DOM types.
  await page.evaluate(`new Promise((resolve) => {
    const video = document.querySelector('[data-testid=player-video]');
    const look = () => Math.abs(video.videoWidth - ${width}) < 8 ? resolve() : requestAnimationFrame(look);
    look();
  })`);
}
