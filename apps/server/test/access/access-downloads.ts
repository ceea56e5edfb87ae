import { downloadUrl } from '#features/downloads/model/download-url.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { type Make, type Row, row } from './access-rows.ts';
import type { Ids } from './access-scene.ts';

// Valid requests for downloads.

const ofPod: Make = ({ pod }) => ({ body: { podids: [pod], excludeAssets: 1 } });

/** A download of one file that is ready. */
async function begun({ services: { db } }: Api, { tenant, asset, me }: Ids) {
  const id = newId();
  const download = { id, tenantid: tenant, userid: me, name: 'a.txt', kind: 'file', state: 'ready' } as const;
  const expireat = new Date(Date.now() + 3_600_000);
  const { storagekey } = await db
    .selectFrom('assets')
    .select('storagekey')
    .where('id', '=', asset)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('downloads')
    .values({ ...download, count: 1, entries: 1, size: 5, expireat })
    .execute();
  await db
    .insertInto('download_entries')
    .values({
      downloadid: id,
      position: 0,
      name: 'a.txt',
      modifiedat: 0,
      size: 5,
      assetid: asset,
      storagekey,
    })
    .execute();
  return { id, name: 'a.txt' };
}

export const downloadRequests: Record<string, Row> = {
  'downloads.create': row(ofPod),
  'downloads.info': row(ofPod),
  'downloads.get': row(async (ids, _, api) => ({ params: { id: (await begun(api, ids)).id } })),
  // The token is bound to the caller's session. The caller still cannot open downloads of other users.
  'downloads.bytes': row(async (ids, { ids: mine }, api) => {
    const download = await begun(api, ids);
    const bearer = { sessionid: mine.mySession, userid: mine.me };
    const { searchParams } = new URL(downloadUrl(api.services.keyring, download, bearer), 'http://x');
    return { params: { id: download.id, filename: 'a.txt' }, query: { t: searchParams.get('t')! } };
  }),
  // Panels and scripts for editing programs.
  'extensions.premiere': row(),
  'extensions.resolve': row(),
  'extensions.finalCutPro': row(),
};
