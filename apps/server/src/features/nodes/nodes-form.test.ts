import { request } from 'node:http';
import { urlPath } from '@rushes/contract/endpoint';
import { NodeType } from '@rushes/contract/enums';
import { createNode, getNode, type Node, renameNode, updateNode } from '@rushes/contract/nodes';
import type { ErrorBody } from '@rushes/contract/wire';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, type As, refusalIn, startApi } from '#test/api.ts';
import { makeWorld, type World } from '#test/fixtures.ts';

let api: Api;
let world: World;
let team: As;
let png: Buffer;
let blue: Buffer;

beforeAll(async () => {
  api = await startApi();
  world = await makeWorld(api.services);
  team = await api.signIn('team@studio.test');
  [png, blue] = (await Promise.all(
    (['red', 'blue'] as const).map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )) as [Buffer, Buffer];
});

const path = urlPath(createNode.path);
const fieldsOf = () => ({ name: 'Acme', type: '3', parentid: world.studio.root.id });

function form(fields: Record<string, string>, files: [name: string, bytes: Buffer][] = []): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  for (const [name, bytes] of files) made.append(name, new Blob([new Uint8Array(bytes)]), 'logo.png');
  return made;
}
const send = (body: FormData, as = team) => api.fetch(path, as, { method: 'POST', body });
const refusal = async (body: FormData) => refusalIn(await send(body));

/** Sends a body as bytes, whatever its declared type. */
function sendRaw(contentType: string, body: string, { cut = false } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body) + (cut ? 1000 : 0);
    const headers = { ...team.headers, 'content-type': contentType, 'content-length': length };
    const sent = request(`${api.url}${path}`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve(`${answer.statusCode} ${JSON.parse(text).error.code}`));
    });
    sent.on('error', (error) => (cut ? resolve(error.message) : reject(error)));
    sent.write(body);
    if (cut) sent.destroy();
    else sent.end();
  });
}

const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('Refused multipart forms', () => {
  test('refuses a form without a boundary, or with another one in its body', async () => {
    expect(await sendRaw('multipart/form-data', field('name', 'A'))).toBe('400 11406');
    expect(await sendRaw('multipart/form-data; boundary=y', field('name', 'A'))).toBe('400 11406');
    expect(await sendRaw('multipart/form-data; boundary=x', '')).toBe('400 11406');
  });

  test('refuses a truncated form', async () => {
    expect(await sendRaw('multipart/form-data; boundary=x', field('name', 'A'))).toBe('400 11406');
    const file = '--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc';
    expect(await sendRaw('multipart/form-data; boundary=x', file)).toBe('400 11406');
  });

  test('still answers the next request after a sender disconnects', async () => {
    await sendRaw('multipart/form-data; boundary=x', field('name', 'A'), { cut: true });
    expect((await send(form(fieldsOf()))).status).toBe(201);
  });

  test('refuses field names such as __proto__ and constructor', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(await sendRaw('multipart/form-data; boundary=x', `${field(name, 'A')}--x--\r\n`)).toBe(
        '400 11406',
      );
    }
  });

  test('refuses two files, an unknown file field, or a repeated field', async () => {
    expect(
      await refusal(
        form(fieldsOf(), [
          ['logo', png],
          ['logo', png],
        ]),
      ),
    ).toBe('400 11406');
    expect(await refusal(form(fieldsOf(), [['script', png]]))).toBe('400 11406');
    expect(
      await refusal(
        form(fieldsOf(), [
          ['logo', png],
          ['logo', png],
          ['logo', png],
          ['a', png],
        ]),
      ),
    ).toMatch(/^4\d\d 114/);
    const twice = form(fieldsOf());
    twice.append('name', 'Another');
    expect(await refusal(twice)).toBe('400 11406');
  });

  test('refuses too many or too long fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`field${index}`, 'x']));
    expect(await refusal(form({ ...fieldsOf(), ...many }))).toBe('413 11413');
    expect(await refusal(form({ ...fieldsOf(), note: 'x'.repeat(70_000) }))).toBe('400 11406');
  });

  test('refuses invalid field values and names the field', async () => {
    const answer = await send(form({ ...fieldsOf(), type: 'client' }));
    expect(((await answer.json()) as ErrorBody).error.message.params.field).toBe('type');
    expect(await refusal(form({ ...fieldsOf(), teamonly: '2' }))).toBe('400 11406');
    expect(await refusal(form({ ...fieldsOf(), teamonly: 'yes' }))).toBe('400 11406');
    expect(await refusal(form({ ...fieldsOf(), name: '' }))).toBe('400 11406');
  });

  test('refuses a form at an endpoint that takes no files', async () => {
    const at = urlPath(renameNode.path).replace(':id', world.folder.id);
    const answer = await api.fetch(at, team, { method: 'PATCH', body: form({ name: 'New' }) });
    expect(await refusalIn(answer)).toBe('415 11415');
  });

  test('refuses a caller without permission', async () => {
    const client = await api.signIn('client@studio.test');
    expect(await refusalIn(await send(form(fieldsOf(), [['logo', png]]), client))).toBe('403 11403');
  });
});

describe('Accepted multipart forms', () => {
  const created = async (body: FormData) => {
    const answer = await send(body);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { node: Node }).node;
  };

  test('converts flags and numbers, and keeps text fields that look like numbers as text [AA290]', async () => {
    const node = await created(form({ ...fieldsOf(), name: '007', note: '1', teamonly: '1', extra: 'x' }));
    expect(node).toMatchObject({ name: '007', note: '1', type: NodeType.CLIENT, teamonly: 1 });
    expect((await created(form({ ...fieldsOf(), teamonly: 'false' }))).teamonly).toBe(0);
  });

  test('stores every field of a client and its logo, in a new client and in a change with its id [AA290]', async () => {
    const fields = {
      name: 'Meridiana',
      note: 'Pays on time',
      teamonly: '0',
      parentid: world.studio.root.id,
      type: '3',
      clientaddressline1: 'Kade 12',
      clientaddressline2: 'Floor 2',
      clientzipcode: '3011 AB',
      clientcity: 'Rotterdam',
      clientcountry: 'NL',
      clientwebsite: 'meridiana.example',
    };
    const stored = async (id: string) => (await api.call(getNode, { params: { id } }, team)).node;
    const expected = { ...fields, teamonly: 0, type: NodeType.CLIENT };
    const { id } = await created(form(fields, [['logo', png]]));
    const first = await stored(id);
    expect(first).toMatchObject({ ...expected, clientlogourl: expect.any(String) });

    const other = {
      ...fields,
      name: 'Meridiana 2',
      note: 'Moved',
      clientcity: 'Napoli',
      clientcountry: 'IT',
    };
    const body = form({ ...other, id }, [['logo', blue]]);
    const changed = await api.fetch(urlPath(updateNode.path).replace(':id', id), team, {
      method: 'PATCH',
      body,
    });
    expect(changed.status).toBe(200);
    const second = await stored(id);
    expect(second).toMatchObject({ ...expected, ...other, teamonly: 0, type: NodeType.CLIENT });
    expect(second.clientlogourl).not.toBe(first.clientlogourl);
  });

  test('accepts an empty file field, as browsers send it', async () => {
    const body = ['name', 'type', 'parentid'].map((name) => field(name, fieldsOf()[name as 'name'])).join('');
    const empty = '--x\r\ncontent-disposition: form-data; name="logo"; filename=""\r\n\r\n\r\n--x--\r\n';
    const answer = await api.fetch(path, team, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: body + empty,
    });
    expect(answer.status).toBe(201);
  });

  test('accepts JSON at the same endpoint', async () => {
    const { node } = await api.call(
      createNode,
      { body: { name: 'Json', type: NodeType.CLIENT, parentid: world.studio.root.id } },
      team,
    );
    expect(node.name).toBe('Json');
  });
});
