import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetType, State } from '@rushes/contract/enums';
import type { AssetRow } from '#features/assets/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { openRequestScratch } from '#platform/files/scratch.ts';
import { extractFrame } from '#platform/media/frame.ts';
import { probe } from '#platform/media/probe.ts';
import type { Still } from './document.ts';

/** Maximum number of stills per document. */
export const STILLS_MAX = 500;
/** Stills that are not ready by then are left out. */
const TIME_MS = 120_000;
/** Three times the size on the page, for printing. */
const STILL_BOX = { width: 528, height: 396 };

export interface Stills {
  of(frame: number): Promise<Still | undefined>;
  close(): Promise<void>;
}

export const noStills: Stills = { of: async () => undefined, close: async () => {} };

/** Stills for documents are made one at a time for all requests, so that video processing has priority. */
let turn: Promise<unknown> = Promise.resolve();

/** Frames of a video as stills. Stops at the abort signal, at the time limit or at the maximum number. */
export async function openStills(
  { media, storage, settings, log }: UserCtx,
  assets: readonly AssetRow[],
  left: AbortSignal,
): Promise<Stills> {
  const source = sourceOf(assets);
  if (!media.ready || !source?.storagekey) return noStills;
  const scratch = await openRequestScratch({ settings }, 'stills');
  const signal = AbortSignal.any([left, AbortSignal.timeout(TIME_MS)]);
  let local: Awaited<ReturnType<typeof storage.localCopy>>;
  try {
    local = await storage.localCopy(source.storagekey, signal);
  } catch (error) {
    await scratch.close();
    if (signal.aborted) return noStills;
    throw error;
  }
  const close = async () => {
    await local.release();
    await scratch.close();
  };
  const info = await probe(media, local.path, { signal }).catch(() => undefined);
  if (!info?.video) {
    await close();
    return noStills;
  }
  const made = new Map<number, Promise<Still | undefined>>();
  const take = async (frame: number): Promise<Still | undefined> => {
    if (signal.aborted) return undefined;
    const target = join(scratch.path, `${frame}.jpg`);
    try {
      const { path, width, height } = await extractFrame(media, {
        path: local.path,
        info,
        frame,
        target,
        box: STILL_BOX,
        signal,
      });
      return { bytes: await readFile(path), ratio: height / width };
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, assetid: source.id, frame }, 'no picture for a document');
      return undefined;
    }
  };
  return {
    of(frame) {
      const known = made.get(frame);
      if (known || made.size >= STILLS_MAX) return known ?? Promise.resolve(undefined);
      const next = turn.then(() => take(frame));
      turn = next;
      made.set(frame, next);
      return next;
    },
    close,
  };
}

/** The web version: fast to decode, with the same frames as the player. */
function sourceOf(assets: readonly AssetRow[]): AssetRow | undefined {
  const done = assets.filter(({ state }) => state === State.COMPLETE);
  return (
    done.find(({ type, metadata }) => type === AssetType.WEB && metadata.role === undefined) ??
    done.find(({ type, metadata }) => type === AssetType.RAW && !metadata.variable)
  );
}
