import type { FrameWanted } from '@rushes/contract/converting';
import { EXTRACTING_FRAMES, runService } from '@rushes/contract/services';
import { call } from '#lib/api.ts';

/** Extracts the current frame as a separate image or as the file's thumbnail. */
export async function downloadFrame(podid: string, wanted: FrameWanted): Promise<void> {
  const params = { alias: EXTRACTING_FRAMES };
  await call(runService, { params, body: { pods: [podid], params: wanted } });
}
