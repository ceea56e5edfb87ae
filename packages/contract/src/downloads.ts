import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { because } from './reasons.ts';
import { Flag, IDS_MAX, Id, Instant, Message } from './wire.ts';

// Downloads: a single file as is, several files as a zip. The selection is stored, so that a URL always returns the
// same bytes and range requests work.

const chosen = z.array(Id).max(IDS_MAX).default([]);

/** Folders with their contents, files, and single assets of files. */
export const Selection = z
  .object({
    nodeids: chosen,
    podids: chosen,
    assetids: chosen,
    /** 1: originals only. 0: the assets of a file are added in a folder next to it. */
    excludeAssets: Flag.default(0),
  })
  .refine(({ nodeids, podids, assetids }) => nodeids.length + podids.length + assetids.length > 0, {
    ...because('noItems'),
    path: ['podids'],
  });
export type Selection = z.infer<typeof Selection>;

export const Download = z
  .object({
    id: Id,
    /** File name for the browser. */
    name: z.string(),
    state: z.enum(['preparing', 'ready']),
    /** Exact total in bytes; 0 until it is ready. */
    size: z.number(),
    /** Number of files. */
    count: z.number().int(),
    expireat: Instant,
  })
  .meta({ id: 'Download' });
export type Download = z.infer<typeof Download>;

const Sum = z.object({ count: z.number().int(), size: z.number() });

export const DownloadInfo = z
  .object({
    originals: Sum,
    assets: Sum,
    /** Selected items that cannot be downloaded. A download with one of them is refused. */
    refused: z.array(z.object({ id: Id, reason: z.enum(['archived', 'incomplete']) })),
    /** Files in the selected folders that are skipped. */
    leftout: z.object({ archived: z.number().int(), incomplete: z.number().int() }),
  })
  .meta({ id: 'DownloadInfo' });
export type DownloadInfo = z.infer<typeof DownloadInfo>;

/** `url` is null while the download is prepared; `message` is then 20005. NM52 is sent when it is ready. */
const Answer = z.object({ download: Download, url: z.string().nullable(), message: Message.nullable() });

export const createDownload = endpoint({
  name: 'downloads.create',
  route: 'POST download',
  gate: 'download NodeAndPod',
  scope: 'files:read',
  summary:
    'Create a download and return its URL: a single file, or several files as a zip. Returns 202 with message 20005 if the preparation takes longer, ERR68 if an item is archived, or ERR154 if a file is not complete.',
  body: Selection,
  reply: Answer,
});

export const downloadInfo = endpoint({
  name: 'downloads.info',
  route: 'POST download/info',
  gate: 'download NodeAndPod',
  scope: 'files:read',
  summary: 'Return the number of files and the size of a download without creating it.',
  body: Selection,
  reply: z.object({ info: DownloadInfo }),
});

export const getDownload = endpoint({
  name: 'downloads.get',
  route: 'GET download/:id',
  gate: 'download NodeAndPod',
  scope: 'files:read',
  summary:
    'Return a download of the caller with a new URL for this session. Returns ERR29 if the download is no longer available.',
  reply: Answer,
});

export const downloadBytes = endpoint({
  name: 'downloads.bytes',
  route: 'GET //downloads/:id/:filename',
  gate: 'public',
  summary:
    'Return the bytes of a download. The URL is bound to one session. Every request checks the permissions of the user.',
  params: z.object({ id: z.uuid(), filename: z.string().max(1024) }),
  query: z.object({ t: z.string().max(1024) }),
  raw: 'bytes',
});

export const createSharedDownload = endpoint({
  name: 'downloads.shared',
  route: 'POST reviewaccess/download',
  gate: 'public',
  summary:
    'Create a download through a share link: the originals of files and folders, or one asset. Returns a ticket for one download. Returns ERR148 if the link does not allow downloads, ERR200 if it has none left, ERR183 if the selection is too large, or ERR185 if the link has a watermark: its files are downloaded one by one.',
  body: z
    .object({ podids: chosen, nodeids: chosen, assetid: Id.optional() })
    .refine(({ podids, nodeids, assetid }) => podids.length + nodeids.length > 0 || assetid !== undefined, {
      ...because('noItems'),
      path: ['podids'],
    }),
  reply: z.object({ ticket: z.string(), url: z.string(), download: Download }),
  // A thousand file ids and a thousand folder ids.
  bodyMax: 128 << 10,
});

export const sharedDownloadBytes = endpoint({
  name: 'downloads.sharedBytes',
  route: 'GET reviewaccess/:code/download',
  gate: 'public',
  summary:
    'Return the bytes of a download through a share link. A ticket works once; an interrupted download can be resumed for 15 minutes in the same browser. Every request checks the link.',
  params: z.object({ code: z.string().min(1).max(64) }),
  query: z.object({ ticket: z.string().min(1).max(128) }),
  raw: 'bytes',
});
