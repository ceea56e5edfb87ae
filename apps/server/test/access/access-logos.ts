import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logoUrl } from '#features/nodes/model/logo-url.ts';
import { newId } from '#platform/ids/uuid.ts';
import type { Api } from '../api.ts';
import { type Make, type Row, row } from './access-rows.ts';

// Valid requests for logos of clients and tenant branding.

const ofTop: Make = ({ top }) => ({ params: { id: top } });

export const logoRequests: Record<string, Row> = {
  'nodes.deleteLogo': row(({ folder }) => ({ params: { id: folder } })),
  'nodes.logo': row(async ({ folder }, { ids }, { services }) => {
    const key = await giveLogo(services, ids.tenant, ids.folder);
    const made = new URL(logoUrl(services.keyring, ids.folder, key, 'image/png'), 'http://here');
    const filename = made.pathname.split('/').at(-1)!;
    return { params: { id: folder, filename }, query: Object.fromEntries(made.searchParams) };
  }),
  'brands.get': row(ofTop),
  'brands.update': row(({ top }) => ({ params: { id: top }, body: { homeurl: 'https://studio.example' } })),
  'brands.deleteLogo': row(ofTop),
  // Public URL: it is shown on public pages and does not identify a user.
  'brands.logo': row(async (_, { ids }, { services }) => {
    const key = await giveLogo(services, ids.tenant, ids.top);
    return { params: { filename: `${key.split('/').at(-1)}.png` } };
  }),
};

async function giveLogo({ db, storage }: Api['services'], tenantid: string, nodeid: string): Promise<string> {
  const key = `logos/${tenantid}/${newId()}`;
  const file = join(tmpdir(), newId());
  await writeFile(file, 'a logo');
  await storage.adopt(key, file);
  await db
    .updateTable('nodes')
    .set({ logokey: key, logotype: 'image/png' })
    .where('id', '=', nodeid)
    .where('tenantid', '=', tenantid)
    .execute();
  return key;
}
