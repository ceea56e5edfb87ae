import { urlPath } from '@rushes/contract/endpoint';
import { sendFeatureRequest, sendTicket } from '@rushes/contract/support';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids/uuid.ts';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makePerson, makeWorld, type World } from '#test/fixtures.ts';
import { mailsTo } from '#test/mails.ts';
import { work } from '#test/worker.ts';

let api: Api;
let world: World;
let client: As;
let other: As;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  await makePerson(api.services, { email: 'root@platform.test', group: 'root' });
  [client, other] = (await Promise.all(
    ['client@studio.test', 'admin@other.test'].map((email) => api.signIn(email)),
  )) as [As, As];
  await api.services.db
    .updateTable('tenants')
    .set({ supportemail: 'help@studio.test' })
    .where('id', '=', world.studio.id)
    .execute();
});
beforeEach(async () => {
  await api.services.db.deleteFrom('rate_limits').execute();
  await work(api, ['mail.send']);
});

const ticket = (more: object = {}) => ({
  body: {
    ...{
      text: 'The player stops.\nAt 0:10.',
      severity: 'major' as const,
      page: '/pod/1',
      browser: 'Firefox',
    },
    ...more,
  },
});

async function sendPicture(bytes: Uint8Array, as = client): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket().body)) form.set(name, value);
  form.set('screenshot', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'shot.png');
  return api.fetch(urlPath(sendTicket.path), as, { method: 'POST', body: form });
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('A support ticket', () => {
  it('needs a session, a text and an own workspace [Y280]', async () => {
    expect(await api.refused(sendTicket, ticket())).toBe('401 1011');
    expect(await api.refused(sendTicket, ticket({ text: '  ' }), client)).toBe('400 11406');
    expect(await api.refused(sendTicket, ticket({ text: 'x'.repeat(5001) }), client)).toBe('400 11406');
    expect(await api.refused(sendTicket, ticket({ severity: 'huge' }), client)).toBe('400 11406');
    expect(await api.refused(sendTicket, ticket({ tenantid: newId() }), client)).toBe('404 ERR5');
    expect(await api.refused(sendTicket, ticket({ tenantid: world.studio.id }), other)).toBe('404 ERR5');
  });

  it('goes to the workspace, the platform and the sender, with a number [A9, Y280]', async () => {
    const reply = await api.call(sendTicket, ticket({ tenantid: world.studio.id }), client);
    const next = await api.call(sendFeatureRequest, { body: { ...ticket().body, text: 'Dark' } }, client);
    expect(next.ticket.number).toBe(reply.ticket.number + 1);
    const [support] = await mailsTo(api, 'help@studio.test');
    expect(support).toMatchObject({ replyTo: 'client@studio.test' });
    expect(support!.subject).toMatch(/^Support ticket \d+: The player stops\.$/);
    for (const part of ['At 0:10.', 'Studio', 'Major', '/pod/1', 'Firefox', 'client@studio.test'])
      expect(support!.text).toContain(part);
    const operator = await mailsTo(api, 'root@platform.test');
    expect(operator.map(({ subject }) => subject.split(' ')[0]).toSorted()).toEqual(['Feature', 'Support']);
    const copies = (await mailsTo(api, 'client@studio.test')).map(({ subject }) => subject);
    expect(copies).toContain(`We received your support ticket (${reply.ticket.number})`);
    expect(copies).toContain(`We received your feature request (${next.ticket.number})`);
  });

  it('can have a screenshot, which must be a picture of at most 2 MB [Y280]', async () => {
    expect((await sendPicture(PNG, other)).status).toBe(201);
    const [copy] = await mailsTo(api, 'admin@other.test');
    expect(copy!.attachments).toEqual([
      { filename: 'screenshot.png', type: 'image/png', content: PNG.toString('base64') },
    ]);
    expect(await refusalIn(await sendPicture(Buffer.from('<svg/>')))).toBe('400 11406');
    expect(await refusalIn(await sendPicture(Buffer.concat([PNG, Buffer.alloc(2_000_000)])))).toBe(
      '400 11406',
    );
  });

  it('can be sent ten times per hour', async () => {
    for (let sent = 0; sent < 10; sent++) await api.call(sendTicket, ticket(), client);
    expect(await api.refused(sendTicket, ticket(), client)).toBe('429 11429');
    await api.call(sendTicket, ticket(), other);
  });
});
