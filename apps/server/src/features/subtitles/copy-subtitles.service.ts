import type { Trx } from '#platform/context/context.ts';
import { copyCues } from './subtitles.queries.ts';
import { copyTranscripts } from './transcripts.queries.ts';

interface Copies {
  assets: readonly { source: string; id: string; podid: string }[];
  pods: readonly { source: string; id: string }[];
}

/** The cues and transcripts of copied files. */
export async function copySubtitles(trx: Trx, tenantid: string, { assets, pods }: Copies): Promise<void> {
  await copyCues(trx, tenantid, assets);
  await copyTranscripts(trx, tenantid, pods);
}
