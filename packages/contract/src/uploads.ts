import { z } from 'zod';
import { endpoint, LARGE_BODY_MAX } from './endpoint.ts';
import { AssetType } from './enums.ts';
import { UploadTicket } from './upload-ticket.ts';
import { FileName, Id, Instant } from './wire.ts';

const size = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const Found = { id: Id, name: z.string(), size: z.number() };

export const findExisting = endpoint({
  name: 'uploads.existing',
  route: 'POST nodes/:id/existing',
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  summary:
    'Find which of the given files already exist in their folder by name, or are in the recycle bin with the same name and size.',
  body: z.object({
    /** Relative to the folder; the last segment is the file name. */
    files: z
      .array(z.object({ path: z.string().min(1).max(8192), size }))
      .min(1)
      .max(1000),
  }),
  reply: z.object({
    existing: z.array(
      z.object({
        path: z.string(),
        pod: z
          .object({
            ...Found,
            createdat: Instant,
            /** Of the file it was uploaded from, if the sender gave it. */
            lastModified: z.number().int().nullable(),
            /** Null until all bytes have arrived. */
            sha256: z.string().nullable(),
          })
          .nullable(),
        binned: z.object({ ...Found, deletedat: Instant }).nullable(),
      }),
    ),
  }),
  bodyMax: LARGE_BODY_MAX,
});

/** 8 derives the type from the file. */
export const uploadableTypes = [
  AssetType.EXTERNAL,
  AssetType.THUMBNAIL,
  AssetType.SRT,
  AssetType.VTT,
  AssetType.OTHER,
] as const;
export type UploadableType = (typeof uploadableTypes)[number];

export const createAsset = endpoint({
  name: 'uploads.asset',
  route: 'POST pods/:id/asset',
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  summary:
    'Create an asset of a file and an upload for its bytes: a subtitle file, a thumbnail, or another type that is derived from the content.',
  body: z.object({
    type: z.literal(uploadableTypes).default(AssetType.EXTERNAL),
    filename: FileName,
    filesize: size,
    mimetype: z.string().max(255).default(''),
    lastModified: z.number().int().optional(),
    /** Idempotency key: a repeated call returns the asset of the first. */
    uuid: Id.optional(),
  }),
  reply: z.object({
    asset: z.object({ id: Id, podid: Id, name: z.string(), type: z.number().int() }),
    upload: UploadTicket,
  }),
  status: 201,
});

// Bytes are sent with tus 1.0.0 (creation, termination); `POST pods` returns the upload id.

export const tusOptions = endpoint({
  name: 'uploads.options',
  route: 'OPTIONS uploads',
  gate: 'public',
  summary: 'Return the supported version and extensions of the tus protocol.',
  raw: 'tus',
});

export const tusCreate = endpoint({
  name: 'uploads.create',
  route: 'POST uploads',
  gate: 'upload FileAndAsset',
  scope: 'files:write',
  summary:
    'Start the upload of a created file (tus). Upload-Metadata contains its `uploadid`. The request can contain the first bytes.',
  raw: 'tus',
  status: 201,
});

export const tusHead = endpoint({
  name: 'uploads.offset',
  route: 'HEAD uploads/:id',
  gate: 'session',
  scope: 'files:write',
  summary: 'Return the number of bytes received for an upload (tus).',
  raw: 'tus',
});

export const tusPatch = endpoint({
  name: 'uploads.append',
  route: 'PATCH uploads/:id',
  gate: 'session',
  scope: 'files:write',
  summary: 'Send the next bytes of an upload (tus).',
  raw: 'tus',
  status: 204,
});

export const tusDelete = endpoint({
  name: 'uploads.cancel',
  route: 'DELETE uploads/:id',
  gate: 'session',
  scope: 'files:write',
  summary: 'Cancel an upload (tus). The received bytes and the created file or asset are deleted.',
  raw: 'tus',
  status: 204,
});
