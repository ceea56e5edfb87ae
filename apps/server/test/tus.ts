import { request } from 'node:http';
import { BASE_PATH } from '@rushes/contract/endpoint';
import type { Api, As } from './api.ts';

// The tus upload protocol as used by a browser, one request per function.

const TUS = { 'tus-resumable': '1.0.0' };

/** Guests of an upload link use a separate URL. */
const addressFor = ({ headers }: As) =>
  `${BASE_PATH}/${'upload-token' in headers ? 'uploadaccess/' : ''}uploads`;

export const OCTETS = { 'content-type': 'application/offset+octet-stream' };

export function tusCreate(api: Api, as: As, uploadid: string, size: number, init: RequestInit = {}) {
  const metadata = `uploadid ${Buffer.from(uploadid).toString('base64')}`;
  return api.fetch(addressFor(as), as, {
    ...init,
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadata,
      ...(init.headers as object),
    },
  });
}

export function tusPatch(api: Api, as: As, uploadid: string, offset: number, bytes: Uint8Array) {
  return api.fetch(`${addressFor(as)}/${uploadid}`, as, {
    method: 'PATCH',
    headers: { ...TUS, ...OCTETS, 'upload-offset': String(offset) },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
}

export function tusHead(api: Api, as: As, uploadid: string) {
  return api.fetch(`${addressFor(as)}/${uploadid}`, as, { method: 'HEAD', headers: TUS });
}

export function tusDelete(api: Api, as: As, uploadid: string) {
  return api.fetch(`${addressFor(as)}/${uploadid}`, as, { method: 'DELETE', headers: TUS });
}

/** A PATCH that stays open: the test writes the bytes and can abort the connection at any time. */
export function openPatch(api: Api, as: As, uploadid: string, offset: number, length: number) {
  const { hostname, port } = new URL(api.url);
  const out = request({
    hostname,
    port,
    method: 'PATCH',
    path: `${addressFor(as)}/${uploadid}`,
    headers: {
      ...TUS,
      ...OCTETS,
      ...as.headers,
      'upload-offset': String(offset),
      'content-length': String(length),
    },
  });
  const answered = new Promise<number>((resolve) => {
    out.on('response', (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    out.on('error', () => resolve(0));
  });
  return {
    write: (bytes: Uint8Array) => out.write(bytes),
    end: () => out.end(),
    cut: () => out.destroy(),
    answered,
  };
}
