import type { CallOf } from '@rushes/contract/endpoint';
import { announceUpload, authorizeUpload } from '@rushes/contract/uploadaccess';
import { createUploadLink, revokeUploadLink } from '@rushes/contract/uploadlinks';
import { beforeEach } from 'vitest';
import { type As, startApi } from '../api.ts';
import { type Limits, makeWorld } from '../fixtures.ts';
import { sendBytes } from './uploads-scene.ts';

/** Password of all links with a password. */
export const SECRET = 'Senders-only-7!';
export const inDays = (days: number) => new Date(Date.now() + days * 864e5).toISOString();

type Body = CallOf<typeof createUploadLink>['body'];
type File = CallOf<typeof announceUpload>['body'];

/** A tenant whose team requests files, and helpers to use its upload links. */
export async function openUploadLinks(limits?: Limits) {
  const api = await startApi({ RUSHES_TRUSTED_PROXIES: '127.0.0.1' });
  const world = await makeWorld(api.services, limits);
  const [admin, team, client, other] = await Promise.all([
    api.signIn('admin@studio.test'),
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
  beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

  const good = { nodeid: world.folder.id, maxfilesize: 1, expireat: inDays(7) };
  const make = async (more: Partial<Body> = {}, as = team) => {
    const { link } = await api.call(createUploadLink, { body: { ...good, ...more } }, as);
    return { ...link, code: link.url.split('/').at(-1)! };
  };
  const notMade = (more: object, as = team) =>
    api.refused(createUploadLink, { body: { ...good, ...more } }, as);
  const enter = async (code: string, password = ''): Promise<As> => {
    const { uploadToken } = await api.call(authorizeUpload, { body: { code, password } });
    return { headers: { 'upload-token': uploadToken }, cookie: '' };
  };
  const announce = async (guest: As, more: Partial<File> = {}) =>
    (await api.call(announceUpload, { body: { filename: 'a.mov', filesize: 5, ...more } }, guest)).upload.id;
  const notTaken = (guest: As, more: object = {}) =>
    api.refused(announceUpload, { body: { filename: 'a.mov', filesize: 5, ...more } }, guest);
  const send = async (guest: As, more: Partial<File> = {}, bytes = Buffer.from('bytes')) => {
    const id = await announce(guest, { ...more, filesize: bytes.length });
    await sendBytes(api, guest, id, bytes);
    return id;
  };
  const end = (id: string) => api.call(revokeUploadLink, { params: { id } }, team);
  const change = (id: string, to: object) =>
    api.services.db.updateTable('uploadlinks').set(to).where('id', '=', id).execute();
  const expire = (id: string) => change(id, { expireat: new Date(Date.now() - 1) });
  const podOf = (uploadid: string) =>
    api.services.db
      .selectFrom('uploads')
      .innerJoin('pods', 'pods.id', 'uploads.podid')
      .innerJoin('nodes', 'nodes.id', 'pods.nodeid')
      .select([
        'pods.id',
        'pods.name',
        'pods.note',
        'pods.nodeid',
        'pods.teamonly',
        'pods.jsondata',
        'pods.createdbyid',
        'nodes.name as foldername',
        'nodes.parentid',
        'uploads.state',
      ])
      .where('uploads.id', '=', uploadid)
      .executeTakeFirst();
  const calls = { make, notMade, enter, announce, notTaken, send, end, change, expire, podOf };
  return { api, world, admin, team, client, other, good, ...calls };
}
