import { findMediaTools, type MediaTools } from '#platform/media/tools.ts';

let found: ReturnType<typeof findMediaTools> | undefined;

/** The programs of this machine, looked for once per process: that starts ffmpeg several times. */
export function foundTools(): ReturnType<typeof findMediaTools> {
  found ??= findMediaTools();
  return found;
}

/** A copy, so that a test can change it. */
export async function readyTools(): Promise<MediaTools> {
  const tools = await foundTools();
  if (!tools.ready) throw new Error(tools.reason);
  return { ...tools };
}
