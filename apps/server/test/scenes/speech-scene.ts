import { randomBytes } from 'node:crypto';
import type { AssetMetadata } from '@rushes/contract/assets';
import { AssetType } from '@rushes/contract/enums';
import type { SpeechAlias } from '@rushes/contract/services';
import { reserveStorage } from '#features/limits/index.ts';
import type { Adapter } from '#platform/engines/adapters.ts';
import type { SpeechEngine } from '#platform/speech/speech.ts';
import type { Api } from '../api.ts';
import { makeAsset, makePod, type Place } from '../fixtures.ts';

const RATE = 8_000;

/** One second of noise as WAV: the peers do not listen, and it is read faster than speech. */
function noise(): Buffer {
  const header = Buffer.alloc(44);
  const bytes = RATE * 2;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(bytes, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, randomBytes(bytes)]);
}

/** Lets the services use these engines, as if the operator had configured them. */
export function useEngines(api: Api, engines: Partial<Record<SpeechAlias, SpeechEngine>>): void {
  const adapters = Object.entries(engines).map(([alias, engine]): [string, Adapter<SpeechEngine>] => [
    alias,
    { name: 'Peer', leavesServer: true, open: async () => engine },
  ]);
  Object.assign(api.services.engines, { speech: new Map(adapters) });
}

interface SpeechFile {
  name?: string;
  kind?: 'video' | 'audio';
  duration?: number;
  /** Bytes of the separate audio; null if there is none. */
  audio?: Uint8Array | null;
  /** Codec of the audio in the original; null if it has none. */
  audiocodec?: string | null;
  web?: AssetMetadata;
}

/** A processed file: its original, and the audio for listening. */
export async function makeSpeechFile(
  { services }: Api,
  at: Place,
  userid: string,
  { name = 'Interview.mov', kind = 'video', duration = 24_730, ...more }: SpeechFile = {},
): Promise<string> {
  const { audiocodec = 'aac', web, audio = noise() } = more;
  const id = await makePod(services, at, userid, { name, kind, duration, framerate: 25 });
  const raw = { name, bytes: new Uint8Array(8), mimetype: `${kind}/mp4` };
  const original = await makeAsset(services, at, id, raw);
  await services.db
    .updateTable('assets')
    .set({ audiocodec, duration, framerate: 25 })
    .where('id', '=', original)
    .execute();
  if (web) {
    const version = { ...raw, mimetype: 'video/mp4', type: AssetType.WEB, metadata: web };
    await makeAsset(services, at, id, version);
  }
  const bytes = raw.bytes.length * (web ? 2 : 1) + (audio?.length ?? 0);
  await services.db.transaction().execute((trx) => reserveStorage(trx, at.tenantid, bytes));
  if (audio) {
    const sound = { name: 'audio.m4a', bytes: audio, mimetype: 'audio/mp4', type: AssetType.AUDIO };
    await makeAsset(services, at, id, { ...sound, metadata: { derived: 1 } });
  }
  return id;
}
