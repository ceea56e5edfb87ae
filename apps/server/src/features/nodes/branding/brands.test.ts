import { createAccessLink, inviteToAccessLink, updateAccessLink } from '@rushes/contract/accesslinks';
import { listTenantAudit } from '@rushes/contract/audit';
import { type Brand, deleteBrandLogo, getBrand, updateBrand } from '@rushes/contract/brands';
import { urlPath } from '@rushes/contract/endpoint';
import { getNode } from '@rushes/contract/nodes';
import { getReviewAccess, sendReviewCode } from '@rushes/contract/reviewaccess';
import { getUploadAccess } from '@rushes/contract/uploadaccess';
import { createUploadLink, inviteToUploadLink } from '@rushes/contract/uploadlinks';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { openSmtp } from '#platform/mail/mail.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { startSmtp } from '#test/peers/smtp-peer.ts';
import { untilIdle, work } from '#test/worker.ts';

let api: Api;
let world: World;
let admin: As;
let team: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  [admin, team, other] = await Promise.all([
    api.signIn('admin@studio.test'),
    api.signIn('team@studio.test'),
    api.signIn('admin@other.test'),
  ]);
});
beforeEach(async () => {
  await setPlan({ subscriptiontype: 'card', plan: 'gold' });
  await api.services.db.deleteFrom('rate_limits').execute();
});

const setPlan = (change: { subscriptiontype: 'freetrial' | 'enterprise' | 'card'; plan: string | null }) =>
  api.services.db.updateTable('tenants').set(change).where('id', '=', world.studio.id).execute();
const top = () => ({ params: { id: world.studio.root.id } });
const picture = (width = 8, height = width) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

async function send(logo: Uint8Array, fields: Record<string, string> = {}, as = admin, id = top().params.id) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
  return api.fetch(urlPath(updateBrand.path).replace(':id', id), as, { method: 'PATCH', body });
}
async function setLogo(logo: Uint8Array, fields: Record<string, string> = {}): Promise<Brand> {
  const answer = await send(logo, fields);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { brand: Brand }).brand;
}
const setHome = async (homeurl: string) =>
  (await api.call(updateBrand, { ...top(), body: { homeurl } }, admin)).brand.homeurl;

async function shareLink(more: object = {}) {
  const body = { nodeids: [world.folder.id], ...more };
  const { link } = await api.call(createAccessLink, { body }, team);
  return { ...link, code: link.url.split('/').at(-1)! };
}
async function uploadLink() {
  const expireat = new Date(Date.now() + 1e9).toISOString();
  const body = { nodeid: world.folder.id, maxfilesize: 100, expireat };
  const { link } = await api.call(createUploadLink, { body }, team);
  return { ...link, code: link.url.split('/').at(-1)! };
}

describe('Branding', () => {
  test('is available to administrators on the Gold and Enterprise plans only [Y262]', async () => {
    for (const plan of [
      { subscriptiontype: 'card', plan: 'gold' },
      { subscriptiontype: 'enterprise', plan: 'enterprise' },
      { subscriptiontype: 'enterprise', plan: null },
    ] as const) {
      await setPlan(plan);
      expect((await api.call(getBrand, top(), admin)).brand).toEqual({ logo: null, homeurl: null });
    }
    const png = await picture().png().toBuffer();
    for (const plan of [
      { subscriptiontype: 'card', plan: 'silver' },
      { subscriptiontype: 'card', plan: null },
      { subscriptiontype: 'freetrial', plan: 'freetrial' },
    ] as const) {
      await setPlan(plan);
      expect(await api.refused(getBrand, top(), admin)).toBe('403 11403');
      expect(await refusalIn(await send(png))).toBe('403 11403');
      expect(await api.refused(deleteBrandLogo, top(), admin)).toBe('403 11403');
    }
  });

  test('is refused to team members, other tenants and platform administrators [X258]', async () => {
    const png = await picture().png().toBuffer();
    expect(await refusalIn(await send(png, {}, team))).toMatch(/^403 /);
    expect(await refusalIn(await send(png, {}, other))).toBe('404 ERR7');
    await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
    const root = await api.signIn('root@platform.test');
    expect(await refusalIn(await send(png, {}, root))).toMatch(/^40[34] /);
    expect(await api.refused(getBrand, { params: { id: newId() } }, admin)).toBe('404 ERR7');
  });

  test('exists for the tenant only, not for a client, project or folder', async () => {
    for (const { id } of [world.client, world.project, world.folder]) {
      expect(await api.refused(getBrand, { params: { id } }, admin)).toBe('400 11406');
    }
  });
});

describe('Branding logo', () => {
  test('accepts PNG, GIF, JPEG or WebP content up to 512 by 512 pixels and 5 MB [W242]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, '<html><script>alert(1)</script></html>', '']) {
      expect(await refusalIn(await send(Buffer.from(text)))).toBe('400 ERR145');
    }
    const png = await picture().png().toBuffer();
    expect(await refusalIn(await send(await picture(513, 10).png().toBuffer()))).toBe('400 ERR128');
    expect(await refusalIn(await send(Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)])))).toBe(
      '400 ERR146',
    );
    for (const format of ['png', 'gif', 'jpeg', 'webp'] as const) {
      const bytes = await picture(512).toFormat(format).toBuffer();
      const answer = await api.fetch((await setLogo(bytes)).logo!);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${format}`]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    }
  });

  test('is public, cannot run scripts, and its URL does not reveal the tenant', async () => {
    const { logo } = await setLogo(await picture().png().toBuffer());
    expect(logo).toMatch(/^\/brands\/[0-9a-f-]{36}\.png$/);
    expect(logo).not.toContain(world.studio.id);
    expect(logo).not.toContain(world.studio.root.id);
    const { headers } = await api.fetch(logo!);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    for (const wrong of [
      logo!.replace('.png', '.svg'),
      logo!.replace('.png', ''),
      `/brands/${newId()}.png`,
      '/brands/%25.png',
    ]) {
      expect(await refusalIn(await api.fetch(wrong))).toBe('404 ERR17');
    }
    // The client page does not show it.
    expect((await api.call(getNode, top(), admin)).node.clientlogourl).toBe(null);
  });

  test('is deleted with its bytes; deleting it again has no effect [Y276]', async () => {
    const { logo } = await setLogo(await picture(16).png().toBuffer());
    const key = `logos/${world.studio.id}/${logo!.slice('/brands/'.length, -'.png'.length)}`;
    const first = await setLogo(await picture(17).png().toBuffer());
    expect((await api.fetch(logo!)).status).toBe(404);
    await api.call(deleteBrandLogo, top(), admin);
    await api.call(deleteBrandLogo, top(), admin);
    expect((await api.call(getBrand, top(), admin)).brand.logo).toBe(null);
    expect((await api.fetch(first.logo!)).status).toBe(404);
    expect(await api.services.storage.size(key)).toBeGreaterThan(0);
    await work(api);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.services.db);
    await untilIdle(api);
    expect(await api.services.storage.size(key)).toBeUndefined();
  });
});

describe('Branding home page URL', () => {
  test('must be a valid web URL and is stored with its scheme [W248]', async () => {
    expect(await setHome('northlight.example')).toBe('https://northlight.example/');
    expect(await setHome(' http://www.northlight.example/films?a=1 ')).toBe(
      'http://www.northlight.example/films?a=1',
    );
    for (const homeurl of [
      'javascript:alert(1)',
      'JAVASCRIPT://studio.example/%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'ftp://studio.example',
      'https://user:secret@studio.example',
      'https://studio.example/"onmouseover="alert(1)',
      'no address',
      'https://',
    ]) {
      const refused = await api.refused(updateBrand, { ...top(), body: { homeurl } }, admin);
      expect([homeurl, refused]).toEqual([homeurl, '400 ERR62']);
    }
    const long = { ...top(), body: { homeurl: `https://studio.example/${'a'.repeat(2048)}` } };
    expect(await api.refused(updateBrand, long, admin)).toBe('400 11406');
    expect(await setHome('')).toBe(null);
  });

  test('changes independently of the logo, and both are written to the audit log [Y276]', async () => {
    const both = await setLogo(await picture().png().toBuffer(), { homeurl: 'https://both.example' });
    expect(both).toEqual({
      logo: expect.stringMatching(/^\/brands\//),
      homeurl: 'https://both.example/',
    });
    const { brand } = await api.call(updateBrand, { ...top(), body: { homeurl: 'new.example' } }, admin);
    expect(brand).toEqual({ logo: both.logo, homeurl: 'https://new.example/' });
    expect((await setLogo(await picture(9).png().toBuffer())).homeurl).toBe('https://new.example/');
    // If one field is refused, both stay unchanged.
    const png = await picture(10).png().toBuffer();
    expect(await refusalIn(await send(png, { homeurl: 'no address' }))).toBe('400 ERR62');
    const { entries } = await api.call(listTenantAudit, { params: { id: world.studio.id } }, admin);
    const data = entries.filter(({ action }) => action === 'tenant.settings').map((entry) => entry.data);
    expect(data.slice(0, 3)).toEqual([
      { logo: 'set' },
      { homeurl: 'https://new.example/' },
      { logo: 'set', homeurl: 'https://both.example/' },
    ]);
  });
});

describe('Branding for guests', () => {
  let brand: Brand;
  beforeEach(async () => {
    brand = await setLogo(await picture(64, 32).webp().toBuffer(), { homeurl: 'studio.example' });
  });

  test('is shown on the entrance of access and upload links, and after they expire', async () => {
    const share = await shareLink({ password: 'Guests-only-7!' });
    const upload = await uploadLink();
    const ask = (code: string) => api.call(getReviewAccess, { params: { code } });
    expect((await ask(share.code)).access).toMatchObject({ tenant: 'Studio', brand });
    const asked = await api.call(getUploadAccess, { params: { code: upload.code } });
    expect(asked.access).toMatchObject({ tenant: 'Studio', brand });
    for (const [table, id] of [
      ['accesslinks', share.id],
      ['uploadlinks', upload.id],
    ] as const) {
      const expireat = new Date(Date.now() - 1);
      await api.services.db.updateTable(table).set({ expireat }).where('id', '=', id).execute();
    }
    for (const path of [`reviewaccess/${share.code}`, `uploadaccess/${upload.code}`]) {
      const answer = await api.fetch(`/api/v1/${path}`);
      expect(answer.status).toBe(401);
      const { error } = (await answer.json()) as { error: { code: string; message: { params: object } } };
      const params = { tenant: 'Studio', ...brand, language: 'en', cause: 'expired' };
      expect([error.code, error.message.params]).toEqual(['1012', params]);
    }
  });

  test('is hidden without the required plan and returns with the plan [Y262]', async () => {
    const { code } = await shareLink();
    const seen = async () => (await api.call(getReviewAccess, { params: { code } })).access.brand;
    await setPlan({ subscriptiontype: 'card', plan: 'silver' });
    expect(await seen()).toEqual({ logo: null, homeurl: null });
    expect((await api.fetch(brand.logo!)).status).toBe(404);
    const upload = await uploadLink();
    const asked = await api.call(getUploadAccess, { params: { code: upload.code } });
    expect(asked.access.brand).toEqual({ logo: null, homeurl: null });
    await setPlan({ subscriptiontype: 'card', plan: 'gold' });
    expect(await seen()).toEqual(brand);
    expect((await api.fetch(brand.logo!)).status).toBe(200);
  });

  test('does not serve the logo of a deleted or expired tenant', async () => {
    const set = (change: object) =>
      api.services.db.updateTable('tenants').set(change).where('id', '=', world.studio.id).execute();
    await set({ deletedat: new Date() });
    expect((await api.fetch(brand.logo!)).status).toBe(404);
    await set({ deletedat: null, periodend: new Date(Date.now() - 1) });
    expect((await api.fetch(brand.logo!)).status).toBe(404);
    await set({ periodend: null });
    expect((await api.fetch(brand.logo!)).status).toBe(200);
  });
});

describe('Branding in e-mails', () => {
  const to = 'guest@elsewhere.test';
  beforeEach(() => work(api));
  const mail = async () => {
    // Otherwise the helper would wait for the delayed job that removes the logo.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.services.db);
    return (await mailsTo(api, to))[0]!;
  };
  const invite = async () => {
    const link = await shareLink();
    await api.call(inviteToAccessLink, { params: { id: link.id }, body: { receiver: to } }, team);
    return link;
  };

  test('embeds the logo in invitations and sign-in codes for guests', async () => {
    await setLogo(await picture(512, 64).webp().toBuffer());
    const link = await invite();
    const invitation = await mail();
    const { id } = await uploadLink();
    await api.call(inviteToUploadLink, { params: { id }, body: { receiver: to } }, team);
    const wish = await mail();
    await api.call(updateAccessLink, { params: { id: link.id }, body: { receivers: [to] } }, team);
    await api.call(sendReviewCode, { body: { code: link.code, email: to } });
    const code = await mail();
    expect(new Set([invitation.id, wish.id, code.id]).size).toBe(3);
    expect(code.text).toMatch(/^\d{6}$/m);
    for (const { html, pictures } of [invitation, wish, code]) {
      // No remote images, and alt text where images are not shown.
      expect(html).toMatch(/<img src="cid:logo@mail" width="160" height="20" alt="Studio"/);
      expect(html).not.toMatch(/<img[^>]+src="http/);
      expect(pictures).toHaveLength(1);
      const { format, width, height } = await sharp(Buffer.from(pictures![0]!.png, 'base64')).metadata();
      expect([format, width, height]).toEqual(['png', 320, 40]);
    }
  });

  test('shows the tenant name when there is no logo, no plan or no stored bytes', async () => {
    const shown = async () => {
      await invite();
      const { html, pictures } = await mail();
      return [/<img/.test(html), html.includes('>Studio</p>'), pictures];
    };
    await setLogo(await picture(20).png().toBuffer());
    await setPlan({ subscriptiontype: 'card', plan: 'silver' });
    expect(await shown()).toEqual([false, true, undefined]);
    await setPlan({ subscriptiontype: 'card', plan: 'gold' });
    expect((await shown())[0]).toBe(true);
    await api.services.storage.removeAll(`logos/${world.studio.id}`);
    expect(await shown()).toEqual([false, true, undefined]);
    await api.call(deleteBrandLogo, top(), admin);
    expect(await shown()).toEqual([false, true, undefined]);
  });

  test('sends one message and keeps the tenant name out of HTML and headers', async () => {
    const named = (name: string) =>
      api.services.db.updateTable('tenants').set({ name }).where('id', '=', world.studio.id).execute();
    await named('"><img src=x onerror=alert(1)>\r\nBcc: all@studio.test');
    try {
      await setLogo(await picture(40, 20).gif().toBuffer());
      await invite();
      const { id: _, sentat: __, ...text } = await mail();
      const { port, received } = await startSmtp();
      await openSmtp(`smtp://127.0.0.1:${port}`, 'Rushes <rushes@studio.test>').send(text);
      const [{ source, to: receivers }] = received as [(typeof received)[0]];
      expect(receivers).toEqual([to]);
      const [head] = source.split('\r\n\r\n') as [string];
      expect(head).not.toMatch(/^bcc:/im);
      expect(source).toMatch(/multipart\/related/);
      expect(source).toMatch(/Content-Id: <logo@mail>/i);
      expect(source).toMatch(/Content-Disposition: inline; filename=logo\.png/i);
      const [, html] = source
        .replace(/=\r\n/g, '')
        .replaceAll('=3D', '=')
        .split('Content-Type: text/html') as [string, string];
      expect(html).not.toContain('<img src=x');
      expect(html).toContain('cid:logo@mail');
      const bytes = Buffer.from(text.pictures![0]!.png, 'base64').toString('base64').slice(0, 60);
      expect(source).toContain(bytes);
    } finally {
      await named('Studio');
    }
  });
});
