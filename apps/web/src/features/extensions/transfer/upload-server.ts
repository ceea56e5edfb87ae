import { urlPath } from '@rushes/contract/endpoint';
import { completeParts, listParts, signParts } from '@rushes/contract/multipart';
import { createPod } from '@rushes/contract/pods';
import { ApiError, call } from '#lib/api.ts';
import type { ExportedFile } from '#lib/host/messages.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { authHeaders } from '#session/session.ts';
import type { UploadServer } from './send-export.ts';

/** Where an export goes. Kept until it has arrived, so that it continues after the panel was closed. */
export interface ExportOrder {
  nodeid: string;
  note: string;
  versionof: string | null;
  /** Identifies the upload, so that another attempt continues the same one. */
  uuid: string;
  /** Of the file or folder that gets it, for the list of interrupted uploads. */
  placename: string;
}

const keyOf = (file: string) => `rushes.export.${file}`;

export const keepOrder = (file: string, order: ExportOrder): void =>
  writeStored(keyOf(file), JSON.stringify(order));
export const forgetOrder = (file: string): void => writeStored(keyOf(file), null);

export function findOrder(file: string): ExportOrder | null {
  const text = readStored(keyOf(file));
  return text === null ? null : (JSON.parse(text) as ExportOrder);
}

/** The calls for one export, as a member. Bytes that go through the server carry the short-lived token of the page. */
export function uploadServer({ name, size, modified }: ExportedFile, order: ExportOrder): UploadServer {
  const { nodeid, note, uuid, versionof } = order;
  const path = (id: string) => new URL(`${urlPath('uploads')}/${id}`, location.origin).href;
  return {
    async create() {
      const { upload } = await call(createPod, {
        body: {
          ...{ uuid, nodeid, note, filename: name, filesize: size, lastModified: modified },
          ...(versionof === null ? {} : { versionof }),
        },
      });
      return { uploadid: upload.id, direct: upload.direct !== null };
    },
    async offset(id) {
      const headers = { ...(await authHeaders()), 'tus-resumable': '1.0.0' };
      const response = await fetch(path(id), { method: 'HEAD', headers }).catch(() => {
        throw new ApiError('network', 0);
      });
      if (!response.ok) throw new ApiError('system-error', response.status);
      return Number(response.headers.get('upload-offset'));
    },
    append: async (id) => ({ url: path(id), headers: await authHeaders() }),
    listParts: (id) => call(listParts, { params: { id } }),
    async signPart(id, number) {
      const { parts } = await call(signParts, { params: { id }, body: { numbers: [number] } });
      return parts[0]!.url;
    },
    complete: async (id) => void (await call(completeParts, { params: { id } })),
  };
}
