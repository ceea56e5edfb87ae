import type { CallOf } from '@rushes/contract/endpoint';
import { createPod } from '@rushes/contract/pods';
import { createAsset } from '@rushes/contract/uploads';
import { expect } from 'vitest';
import type { Api, As } from '../api.ts';
import { tusCreate, tusPatch } from '../tus.ts';

type Announcement = CallOf<typeof createPod>['body'];

/** Uploads a file like a browser: announces, starts and sends it. Returns the reply to the announcement. */
export async function sendFile(
  api: Api,
  as: As,
  {
    bytes = Buffer.from('bytes'),
    ...body
  }: { nodeid: string; filename: string; bytes?: Buffer } & Partial<Announcement>,
) {
  const reply = await api.call(createPod, { body: { filesize: bytes.length, ...body } }, as);
  await sendBytes(api, as, reply.upload.id, bytes);
  return reply;
}

export async function sendAsset(
  api: Api,
  as: As,
  podid: string,
  { bytes, ...body }: { filename: string; bytes: Buffer; type?: 1 | 6 | 7 | 8 | 12 },
) {
  const announced = await api.call(
    createAsset,
    { params: { id: podid }, body: { filesize: bytes.length, ...body } },
    as,
  );
  return { ...announced, response: await put(api, as, announced.upload.id, bytes) };
}

export async function sendBytes(api: Api, as: As, uploadid: string, bytes: Buffer): Promise<void> {
  expect((await put(api, as, uploadid, bytes)).status).toBe(204);
}

async function put(api: Api, as: As, uploadid: string, bytes: Buffer): Promise<Response> {
  const begun = await tusCreate(api, as, uploadid, bytes.length);
  expect(begun.status).toBe(201);
  return bytes.length === 0 ? new Response(null, { status: 204 }) : tusPatch(api, as, uploadid, 0, bytes);
}
