import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSharedDownload } from '@rushes/contract/downloads';
import { AssetType } from '@rushes/contract/enums';
import { authorizeReview } from '@rushes/contract/reviewaccess';
import { markedUrl, sharedStreamUrl, sharedUrl } from '#features/accesslinks/model/shared-url.ts';
import { dummyHash } from '#platform/crypto/password.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { giveRendition } from '../media/rendition.ts';
import { tinyVideo } from '../scenes/watermark-scene.ts';
import { anew, type Make, type Request, type Row, row } from './access-rows.ts';
import type { Caller, Ids } from './access-scene.ts';

// Valid requests for share links. Guests send the link's token instead of a session. The token belongs to the caller's
// own tenant and gives no access to another tenant.

const codeOf = async ({ services: { db } }: Api, id: string) =>
  (await db.selectFrom('accesslinks').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;

const known = new WeakMap<Caller, Promise<string>>();

/** The token of a guest of the caller's own link: one per caller, for all requests. */
function guestToken(api: Api, caller: Caller): Promise<string> {
  const token = known.get(caller) ?? enter(api, caller.ids);
  known.set(caller, token);
  return token;
}

async function enter(api: Api, { pod, link }: Ids): Promise<string> {
  const { db } = api.services;
  const change = (to: { allowcomments: 0 | 1; password: string | null }) =>
    db.updateTable('accesslinks').set(to).where('id', '=', link).execute();
  await db.updateTable('pods').set({ kind: 'video' }).where('id', '=', pod).execute();
  await change({ allowcomments: 0, password: null });
  const who = { name: 'Kim Guest', email: 'kim@guest.test' };
  const pass = await api.call(authorizeReview, { body: { code: await codeOf(api, link), ...who } });
  // Comments require a password. No one knows the password of this link, but the guest is already authorized.
  await change({ allowcomments: 1, password: dummyHash() });
  return pass.accessToken;
}

const asGuest =
  (make: (ids: Ids, token: string, own: Ids, api: Api) => Request | Promise<Request>): Make =>
  async (ids, caller, api) => {
    const token = await guestToken(api, caller);
    const request = await make(ids, token, caller.ids, api);
    return { ...request, headers: { 'access-token': token } };
  };

/** Only the author may change a comment: the guest is set as its author. */
const ofOwnComment = (body?: object): Make =>
  asGuest(async ({ comment }, token, own, { services: { db } }) => {
    const visitorid = token.split('.')[0]!;
    await db
      .updateTable('comments')
      .set({ createdbyid: null, visitorid })
      .where('id', '=', own.comment)
      .execute();
    return { params: { id: comment }, ...(body ? { body } : {}) };
  });

/** Through a link that allows downloads. */
async function givenBy({ services: { db } }: Api, own: Ids, pod: string) {
  await db.updateTable('accesslinks').set({ allowdownloading: 1 }).where('id', '=', own.link).execute();
  return { podids: [pod] };
}

const ofLink: Make = ({ link }) => ({ params: { id: link } });

export const linkRequests: Record<string, Row> = {
  'accesslinks.create': row(({ pod, folder }) => ({ body: { podids: [pod], nodeids: [folder] } })),
  'accesslinks.ofPod': row(({ pod }) => ({ params: { id: pod } })),
  'accesslinks.ofNode': row(({ folder }) => ({ params: { id: folder } })),
  'accesslinks.ofTenant': row(({ tenant }) => ({ params: { id: tenant } })),
  'accesslinks.update': row(({ link }) => ({ params: { id: link }, body: { note: 'Look' } })),
  'accesslinks.revoke': anew(ofLink),
  'accesslinks.invite': row(({ link }) => ({
    params: { id: link },
    body: { receiver: 'guest@access.test' },
  })),
  'reviewaccess.get': row(async (_, { ids }, api) => ({ params: { code: await codeOf(api, ids.link) } })),
  'reviewaccess.authorize': row(async (_, { ids }, api) => ({
    body: { code: await codeOf(api, ids.link) },
  })),
  'reviewaccess.code': row(async (_, { ids }, api) => ({
    body: { code: await codeOf(api, ids.link), email: 'kim@guest.test' },
  })),
  'reviewaccess.files': row(asGuest(() => ({}))),
  'reviewaccess.pod': row(asGuest(({ pod }) => ({ params: { id: pod } }))),
  'reviewaccess.live': row(asGuest(() => ({}))),
  'reviewaccess.comments': row(asGuest(({ pod }) => ({ query: { podid: pod } }))),
  'reviewaccess.comment': row(asGuest(({ pod }) => ({ body: { podid: pod, content: 'Too dark' } }))),
  'reviewaccess.changeComment': row(ofOwnComment({ content: 'Still too dark' })),
  'reviewaccess.deleteComment': anew(ofOwnComment()),
  'reviewaccess.piece': anew(
    asGuest(async ({ asset }, token, own, { services }) => {
      const { db, keyring, media, storage, settings } = services;
      await db.updateTable('accesslinks').set({ watermark: 1 }).where('id', '=', own.link).execute();
      await db.updateTable('pods').set({ kind: 'video' }).where('id', '=', own.pod).execute();
      // A video that can be segmented must have its bytes in the store.
      const { storagekey } = await db
        .updateTable('assets')
        .set({ type: AssetType.WEB })
        .where('id', '=', own.asset)
        .returning('storagekey')
        .executeTakeFirstOrThrow();
      const path = join(settings.dataDir, `${newId()}.part`);
      await writeFile(path, await tinyVideo({ media }));
      await storage.adopt(storagekey!, path);
      const visitor = token.split('.')[0]!;
      const url = new URL(markedUrl(keyring, { visitorid: visitor, generation: 1 }, asset), 'http://x');
      return {
        params: { visitor, id: asset, piece: 'index.m3u8' },
        query: Object.fromEntries(url.searchParams),
      };
    }),
  ),
  'reviewaccess.stream': anew(
    asGuest(async ({ asset }, token, own, { services }) => {
      const made = await giveRendition(services, own.tenant, own.pod);
      const id = asset === own.asset ? made : asset;
      const visitor = token.split('.')[0]!;
      const of = { visitorid: visitor, generation: 1 };
      const url = new URL(sharedStreamUrl(services.keyring, of, id, 'index.m3u8'), 'http://x');
      return {
        params: { visitor, id, playlist: 'index.m3u8' },
        query: Object.fromEntries(url.searchParams),
      };
    }),
  ),
  'reviewaccess.media': row(
    asGuest(async ({ asset }, token, own, { services: { db, keyring } }) => {
      await db
        .updateTable('accesslinks')
        .set({ allowplayingraw: 1, allowdownloading: 1 })
        .where('id', '=', own.link)
        .execute();
      const visitor = token.split('.')[0]!;
      const url = new URL(
        sharedUrl(keyring, { visitorid: visitor, generation: 1 }, asset, 'a.txt'),
        'http://x',
      );
      return {
        params: { visitor, id: asset, filename: 'a.txt' },
        query: Object.fromEntries(url.searchParams),
      };
    }),
  ),
  'downloads.shared': row(asGuest(async ({ pod }, _, own, api) => ({ body: await givenBy(api, own, pod) }))),
  'downloads.sharedBytes': row(
    asGuest(async (ids, token, own, api) => {
      const as = { headers: { 'access-token': token }, cookie: '' };
      const body = await givenBy(api, own, own.pod);
      const { ticket } = await api.call(createSharedDownload, { body }, as);
      const link = await codeOf(api, ids.link);
      return { params: { code: link }, query: { ticket } };
    }),
  ),
};
