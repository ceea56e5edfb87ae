import { announceUpload, authorizeUpload } from '@rushes/contract/uploadaccess';
import type { Api } from '../api.ts';
import { OCTETS } from '../tus.ts';
import { anew, type Make, type Request, type Row, row } from './access-rows.ts';
import type { Caller, Ids } from './access-scene.ts';

// Valid requests for upload links. Guests send the link's token, whatever their role.

const codeOf = async ({ services: { db } }: Api, { uploadlink }: Ids) =>
  (await db.selectFrom('uploadlinks').select('code').where('id', '=', uploadlink).executeTakeFirstOrThrow())
    .code;

const enter = async (api: Api, ids: Ids) => {
  const { uploadToken } = await api.call(authorizeUpload, { body: { code: await codeOf(api, ids) } });
  return { 'upload-token': uploadToken };
};

const asGuest =
  (request: Request = {}): Make =>
  async (_, { ids }, api) => ({ ...request, headers: await enter(api, ids) });

/** With a file of five bytes that the same guest announced. */
const ofUpload =
  (make: (id: string) => Request): Make =>
  async (_, { ids }: Caller, api) => {
    const token = await enter(api, ids);
    const body = { filename: 'a.mov', filesize: 5 };
    const { upload } = await api.call(announceUpload, { body }, { headers: token, cookie: '' });
    const request = make(upload.id);
    return { ...request, headers: { 'tus-resumable': '1.0.0', ...token, ...request.headers } };
  };

const ofLink: Make = ({ uploadlink }) => ({ params: { id: uploadlink } });
const inAWeek = () => new Date(Date.now() + 6e8).toISOString();

export const uploadlinkRequests: Record<string, Row> = {
  'uploadlinks.list': row(({ me, folder, myPoint }) => ({
    params: { userId: me, nodeId: folder },
    query: { apid: myPoint },
  })),
  'uploadlinks.create': row(({ folder }) => ({
    body: { nodeid: folder, maxfilesize: 5000, expireat: inAWeek() },
  })),
  'uploadlinks.update': row(({ uploadlink }) => ({ params: { id: uploadlink }, body: { note: 'Day 3' } })),
  'uploadlinks.revoke': anew(ofLink),
  'uploadlinks.invite': row(({ uploadlink }) => ({
    params: { id: uploadlink },
    body: { receiver: 'guest@access.test' },
  })),
  'uploadaccess.get': row(async (_, { ids }, api) => ({ params: { code: await codeOf(api, ids) } })),
  'uploadaccess.authorize': row(async (_, { ids }, api) => ({ body: { code: await codeOf(api, ids) } })),
  'uploadaccess.storage': row(asGuest({ query: { units: '5' } })),
  'uploadaccess.folder': row(asGuest()),
  'uploadaccess.upload': row(asGuest({ body: { filename: 'a.mov', filesize: 5 } })),
  'uploadaccess.create': row(
    ofUpload((id) => ({
      headers: {
        'upload-length': '5',
        'upload-metadata': `uploadid ${Buffer.from(id).toString('base64')}`,
      },
    })),
  ),
  'uploadaccess.offset': row(ofUpload((id) => ({ params: { id } }))),
  'uploadaccess.append': row(
    ofUpload((id) => ({ params: { id }, headers: { ...OCTETS, 'upload-offset': '0' } })),
  ),
  'uploadaccess.cancel': row(ofUpload((id) => ({ params: { id } }))),
};
