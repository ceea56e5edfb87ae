import type { Api } from '../api.ts';
import { anew, type Make, type Row, row } from './access-rows.ts';
import type { Ids } from './access-scene.ts';

// Valid requests for embeds. Anyone who knows a code can open the embed, so the requests only use the code of the
// caller's own tenant.

/** A video in a tenant that allows playing originals. */
async function prepare({ services: { db } }: Api, { pod, tenant, embed }: Ids): Promise<string> {
  await db.updateTable('pods').set({ kind: 'video' }).where('id', '=', pod).execute();
  await db
    .updateTable('tenants')
    .set({ links_allow_playing_original_file: 1 })
    .where('id', '=', tenant)
    .execute();
  const link = await db
    .selectFrom('embedlinks')
    .select('code')
    .where('id', '=', embed)
    .executeTakeFirstOrThrow();
  return link.code;
}

const ofEmbed: Make = ({ pod, embed }) => ({ params: { id: pod, eid: embed } });

export const embedRequests: Record<string, Row> = {
  'embedlinks.list': row(({ pod }) => ({ params: { id: pod } })),
  'embedlinks.create': row(async ({ pod }, { ids }, api) => {
    await prepare(api, ids);
    return { params: { id: pod }, body: { asset: 'preview' } };
  }),
  'embedlinks.delete': anew(ofEmbed),
  'embedlinks.get': row(async (_, { ids }, api) => ({ params: { code: await prepare(api, ids) } })),
  'embedlinks.media': row(async ({ asset }, { ids }, api) => ({
    params: { code: await prepare(api, ids), id: asset },
  })),
  'embedlinks.oembed': row(async (_, { ids }, api) => ({
    query: { url: `${api.services.settings.publicUrl}/embedded/${await prepare(api, ids)}` },
  })),
};
