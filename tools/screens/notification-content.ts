import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import type { ApiUser } from '../../e2e/users.ts';
import { createUpload, podWhen, sendAll } from '../prove/api.ts';

const TIMEOUT_S = 600;

/** Creates notifications of several kinds: successful and failed jobs, on files with and without a thumbnail. */
export async function createNotifications(
  address: string,
  admin: ApiUser,
  nodeid: string,
  podid: string,
): Promise<void> {
  const { pod } = await admin.call<{ pod: Pod }>('GET', `pods/${podid}`);
  const before = pod.asset.video.length;
  const convert = `pods/${podid}/assets/${pod.asset.raw[0]!.id}/convert`;
  const small = { resolution: '320x240', quality: 'low' };
  await admin.call('POST', convert, { ...small, format: 'mp4', codec: 'h264' });
  await admin.call('POST', convert, { ...small, format: 'webm', codec: 'vp9' });
  const folder = mkdtempSync(join(tmpdir(), 'rushes-shots-'));
  const send = async (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, 'Not what its name says.\n');
    const { podid, uploadid, size } = await createUpload(admin, nodeid, path);
    await sendAll(address, admin, uploadid, path, size);
    return podid;
  };
  const ended = ({ status }: Pod) => ['completed', 'transcoding_failed'].includes(status.status);
  await podWhen(admin, await send('Broken_take.mov'), ended, TIMEOUT_S);
  const archive = await send('Card_03.zip');
  await podWhen(admin, archive, ended, TIMEOUT_S);
  await admin.call('POST', `pods/${archive}/extract`, { shouldDeletePod: 0 });
  const made = ({ asset }: Pod) =>
    asset.video.filter(({ state }) => state === State.COMPLETE).length >= before + 2;
  await podWhen(admin, podid, made, TIMEOUT_S);
  rmSync(folder, { recursive: true, force: true });
}
