import { z } from 'zod';
import { Brand } from './brands.ts';
import { endpoint } from './endpoint.ts';
import { languages, NAME_MAX, NOTE_MAX } from './enums.ts';
import { cleanPlainName } from './names.ts';
import { UploadTicket } from './upload-ticket.ts';
import { FileName, FlagOut, Id, Instant, readText } from './wire.ts';

// API for guests of an upload link. Guests send the link's token as `upload-token`. Every call checks the link again,
// so that a revoked link accepts no more bytes. 1014: the token is invalid. 1012: the link has expired. ERR180: its
// folder was moved, archived or deleted.

/** Upper bound; generated codes are shorter. */
const Code = z.string().min(1).max(64);

/** What a guest must enter to open the link. Until then only the tenant is shown. */
export const UploadEntrance = z
  .object({
    tenant: z.string(),
    brand: Brand,
    /** A password is required. */
    password: FlagOut,
    widget: FlagOut,
    /** Language of the link, for guests who have not chosen one. */
    language: z.enum(languages),
  })
  .meta({ id: 'UploadEntrance' });
export type UploadEntrance = z.infer<typeof UploadEntrance>;

export const UploadPass = z.object({ uploadToken: z.string(), expireat: Instant }).meta({ id: 'UploadPass' });
export type UploadPass = z.infer<typeof UploadPass>;

export const getUploadAccess = endpoint({
  name: 'uploadaccess.get',
  route: 'GET uploadaccess/:code',
  gate: 'public',
  summary:
    'Return what a guest must enter to open an upload link, and a token if the browser was admitted before. Returns 11017 if the link does not exist or was revoked (cause: revoked), 1012 if it has expired, or ERR180 if its folder was moved, archived or deleted. The params of 1012 and ERR180 name the owner (tenant, logo, homeurl), the language and the cause: expired, paused (the subscription of the tenant has ended) or away.',
  params: z.object({ code: Code }),
  reply: z.object({ access: UploadEntrance, pass: UploadPass.nullable() }),
});

export const authorizeUpload = endpoint({
  name: 'uploadaccess.authorize',
  route: 'POST uploadaccess/authorize',
  gate: 'public',
  summary:
    'Open an upload link and return the upload token for the other calls. A wrong code and a wrong password both return 1013.',
  body: z.object({ code: Code, password: z.string().max(1024).default('') }),
  reply: UploadPass,
});

export const uploadStorage = endpoint({
  name: 'uploadaccess.storage',
  route: 'GET uploadaccess/resources/storage',
  gate: 'public',
  summary:
    'Return whether the given number of bytes still fits in the storage of the tenant. The amount of free storage is not revealed.',
  query: z.object({ units: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
  reply: z.object({ fits: FlagOut }),
});

export const UploadFolder = z
  .object({
    tenant: z.string(),
    /** Name of the target folder, without its path. */
    name: z.string(),
    /** Per file, in MB of 1,048,576 bytes. */
    maxfilesize: z.number(),
    note: z.string(),
    createdby: z.object({ name: z.string() }),
    createdat: Instant,
    expireat: Instant,
    widget: FlagOut,
  })
  .meta({ id: 'UploadFolder' });
export type UploadFolder = z.infer<typeof UploadFolder>;

export const getUploadFolder = endpoint({
  name: 'uploadaccess.folder',
  route: 'GET uploadaccess/folders/info',
  gate: 'public',
  summary:
    'Return the target folder of an upload link and the maximum file size. The contents of the folder are not revealed.',
  reply: z.object({ folder: UploadFolder }),
});

export const announceUpload = endpoint({
  name: 'uploadaccess.upload',
  route: 'POST uploadaccess/files/upload',
  gate: 'public',
  summary:
    'Create a file to upload as a guest. Send its bytes with tus to `uploadaccess/uploads`. Returns ERR147 if the file is larger than the link allows, ERR11 if there is not enough storage (also possible in later requests), or ERR191 if too many uploads are open. The upload is cancelled after one hour without bytes.',
  body: z.object({
    filename: FileName,
    filesize: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    mimetype: z.string().max(255).default(''),
    lastModified: z.number().int().optional(),
    /** From the browser, for a selected folder: its folders are created below the target folder. */
    relativePath: z.string().max(8192).default(''),
    /**
     * Idempotency key, also after a page reload: the received bytes are kept. The name and note of the last request
     * apply.
     */
    uuid: Id.optional(),
    uploaderName: z.string().transform(cleanPlainName).pipe(z.string().max(NAME_MAX)).default(''),
    note: z.string().transform(readText).pipe(z.string().max(NOTE_MAX)).default(''),
  }),
  reply: z.object({ upload: UploadTicket }),
  status: 201,
  // A long path of other letters than ASCII takes three bytes for each.
  bodyMax: 64 << 10,
});

// The same tus 1.0.0 protocol as for members, limited to the uploads announced with this token.

export const guestTusCreate = endpoint({
  name: 'uploadaccess.create',
  route: 'POST uploadaccess/uploads',
  gate: 'public',
  summary:
    'Start the upload of a created file as a guest (tus). Upload-Metadata contains its `uploadid`. The request can contain the first bytes.',
  raw: 'tus',
  status: 201,
});

export const guestTusHead = endpoint({
  name: 'uploadaccess.offset',
  route: 'HEAD uploadaccess/uploads/:id',
  gate: 'public',
  summary: 'Return the number of bytes received for an upload of the guest (tus).',
  raw: 'tus',
});

export const guestTusPatch = endpoint({
  name: 'uploadaccess.append',
  route: 'PATCH uploadaccess/uploads/:id',
  gate: 'public',
  summary: 'Send the next bytes of an upload as a guest (tus).',
  raw: 'tus',
  status: 204,
});

export const guestTusDelete = endpoint({
  name: 'uploadaccess.cancel',
  route: 'DELETE uploadaccess/uploads/:id',
  gate: 'public',
  summary: 'Cancel an upload of the guest (tus). The received bytes and the created file are deleted.',
  raw: 'tus',
  status: 204,
});
