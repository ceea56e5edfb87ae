import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Operation } from './move-copy.ts';
import { Flag } from './wire.ts';

const ARCHIVES = ['application/zip', 'application/x-tar', 'application/x-rar-compressed'];
/** A single compressed file, unless its name has a tar extension. */
const PACKED_TAR = /\.(tar\.(gz|bz2|xz)|tgz|tbz2?|txz)$/i;
const PACKED = ['application/gzip', 'application/x-bzip2', 'application/x-xz'];

/** Whether folders and files can be extracted from the file. */
export function isUnpackable({ name, mimetype }: { name: string; mimetype: string | null }): boolean {
  if (!mimetype) return false;
  return ARCHIVES.includes(mimetype) || (PACKED.includes(mimetype) && PACKED_TAR.test(name));
}

/** `Rushes.tar.gz` is extracted into `Rushes`; a name that consists only of an extension is kept. */
export function folderNameOf(name: string): string {
  const stem = name.replace(/(\.tar)?\.[a-z0-9]{2,4}$/i, '').trim();
  return stem || name;
}

export const extractPod = endpoint({
  name: 'extracting.extract',
  route: 'POST pods/:id/extract',
  gate: 'control NodeAndPod',
  scope: 'files:write',
  summary:
    'Unpack a zip, tar or rar into a new folder next to it. With `shouldDeletePod` 1, the archive is then moved to the recycle bin.',
  body: z.object({ shouldDeletePod: Flag.default(0) }),
  reply: z.object({ operation: Operation }),
  status: 202,
});
