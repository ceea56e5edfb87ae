import { ArchiveStatus, State } from '@rushes/contract/enums';
import { parseSubtitles, type SubtitleFile, writeSubtitles } from '@rushes/contract/subtitle-file';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { addAsset } from '#features/assets/index.ts';
import { reserveStorage } from '#features/limits/index.ts';
import { type FullRow, logged, updatePod } from '#features/pods/index.ts';
import { recordActions } from '#platform/actions/record.ts';
import type { Services, Trx } from '#platform/context/context.ts';
import { newId } from '#platform/ids/uuid.ts';
import { cueTextOf } from '../rewrite.policy.ts';
import { emitSubtitlesChanged } from '../subtitles.events.ts';
import { assetTypes, mimetypes } from '../subtitles.policy.ts';
import { replaceCues } from '../subtitles.queries.ts';
import { type StoredFile, withStored } from '../subtitles.storage.ts';

/** Bytes in the store that no row references yet. */
export interface StoredSubtitles {
  stored: StoredFile;
  format: SubtitleFormat;
  /** Rows of the search index. */
  cueText: string;
}

interface By {
  userid: string;
  name: string;
}

/** Stores a file; `write` adds it with `addSubtitles`. If the rows were certainly not written, it is removed. */
export function storeSubtitles<T>(
  services: Services,
  tenantid: string,
  file: SubtitleFile,
  write: (made: StoredSubtitles) => Promise<T>,
): Promise<T> {
  const content = writeSubtitles(file);
  const cueText = cueTextOf(parseSubtitles(content, file.format).cues);
  return withStored(services, tenantid, content, (stored) => write({ stored, format: file.format, cueText }));
}

/** Adds a stored file to a locked pod and returns the id of its asset. Reserves storage: call it last. */
export async function addSubtitles(
  trx: Trx,
  pod: FullRow,
  { stored, format, cueText }: StoredSubtitles,
  { name, language }: { name: string; language: string | null },
  by: By,
): Promise<string> {
  const { id: podid, tenantid } = pod;
  const id = newId();
  await addAsset(trx, {
    ...{ ...stored, id, podid, tenantid, name, language },
    type: assetTypes[format],
    filetype: format,
    mimetype: mimetypes[format],
    state: State.COMPLETE,
    metadata: JSON.stringify({}),
    uuid: newId(),
  });
  await replaceCues(trx, { id, podid, tenantid }, cueText);
  await updatePod(trx, tenantid, podid, { updatedbyid: by.userid, updatedat: new Date() });
  await recordActions(trx, by, [logged(pod, { action: 'asset-added', params: { name, size: stored.size } })]);
  await emitSubtitlesChanged(trx, pod, { aid: id });
  // Deleted and archived files use no active storage.
  if (!pod.deletedat && pod.archived !== ArchiveStatus.ARCHIVED)
    await reserveStorage(trx, tenantid, stored.size);
  return id;
}
