import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Lua } from 'wasmoon-lua5.1';
import { createComment } from '../../packages/contract/src/comments.ts';
import { authorizeDevice, registerClient, requestToken } from '../../packages/contract/src/oauth.ts';
import { scopes } from '../../packages/contract/src/scopes.ts';

const script = readFileSync(join(import.meta.dirname, 'rushes.lua'), 'utf8');
const host = readFileSync(join(import.meta.dirname, 'simulated-resolve.lua'), 'utf8');
const SITE = 'https://rushes.example.com';
const POD = '018f0000-0000-7000-8000-000000000001';
const idOf = (count: number) => `018f0000-0000-7000-8000-${String(count).padStart(12, '0')}`;

interface Comment {
  id: string;
  parentid: string | null;
  content: string;
  startframe: number | null;
  endframe: number | null;
  checked: 0 | 1;
  teamonly: 0 | 1;
  createdby: { name: string };
  email: string;
}

let comments: Comment[];
let rate: unknown;
let requests: string[];
let allowed: boolean;
let refusal: string | null;

const say = (count: number, startframe: number | null, more: Partial<Comment> = {}): Comment => ({
  ...{ id: idOf(count), parentid: null, content: `Comment ${count}`, startframe, endframe: null },
  ...{ checked: 0, teamonly: 0, createdby: { name: 'Anna “A” Ünal' }, email: '', ...more },
});

/** The calls of the server that the script uses; what it sends is checked by the contract. */
function answer(method: string, url: string, headers: string, body: string): [number, unknown] {
  const path = url.slice(SITE.length);
  requests.push(`${method} ${path}`);
  const form = () => Object.fromEntries(new URLSearchParams(body));
  if (path === '/oauth/register') {
    const { grant_types } = registerClient.body!.parse(JSON.parse(body)) as { grant_types: string[] };
    expect(grant_types).toContain('refresh_token');
    return [201, { client_id: idOf(100) }];
  }
  if (path === '/oauth/device_authorization') {
    const { scope } = authorizeDevice.body!.parse(form()) as { scope: string };
    expect(scopes).toEqual(expect.arrayContaining(scope.split(' ')));
    const verification_uri = `${SITE}/oauth/device`;
    return [
      200,
      {
        ...{ device_code: 'device', user_code: 'BCDF-GHJK', expires_in: 20, interval: 5, verification_uri },
        verification_uri_complete: `${verification_uri}?user_code=BCDF-GHJK`,
      },
    ];
  }
  if (path === '/oauth/token') {
    const { grant_type } = requestToken.body!.parse(form()) as { grant_type: string };
    if (refusal) return [400, { error: refusal }];
    if (grant_type !== 'refresh_token' && !allowed) {
      allowed = true;
      return [400, { error: 'authorization_pending' }];
    }
    return [200, { access_token: 'access', refresh_token: `refresh-${requests.length}`, expires_in: 3600 }];
  }
  if (!headers.includes('authorization: Bearer access')) return [401, { error: { message: 'no' } }];
  if (path === `/api/v1/pods/${POD}`)
    return [
      200,
      {
        pod: {
          name: 'Cut 3.mov',
          asset: { web: [], raw: [{ framerate: null, metadata: { frameRate: rate } }] },
        },
      },
    ];
  if (path !== `/api/v1/pods/${POD}/comments`)
    return [404, { error: { message: { content: 'Not found.' } } }];
  if (method === 'GET') return [200, { comments, carried: [] }];
  const given = createComment.body!.parse(JSON.parse(body)) as Pick<
    Comment,
    'content' | 'startframe' | 'endframe'
  >;
  comments.push(say(200 + comments.length, given.startframe, given));
  return [201, { comment: comments.at(-1) }];
}

interface Marker {
  color: string;
  name: string;
  note: string;
  duration: number;
  customData: string;
}

let lua: Awaited<ReturnType<typeof Lua.create>>;
beforeEach(async () => {
  lua = await Lua.create();
  lua.doStringSync('markers = {} hasTimeline = true');
  Object.assign(lua.ctx, { timelineRate: '25', clipboard: `${SITE}/pod/${POD}?menu=comments` });
  lua.ctx.http = (method: string, url: string, headers: string, body: string) => {
    const [status, content] = answer(method, url, headers, body);
    return `${JSON.stringify(content)}\n${status}`;
  };
  comments = [];
  rate = { num: 25, den: 1 };
  requests = [];
  allowed = true;
  refusal = null;
  lua.doStringSync(host);
});
afterEach(() => lua.global.close());

/** Runs the script and returns its last line. */
function run(): string {
  lua.doStringSync(script);
  return lua.doStringSync('return printed[#printed]') as string;
}

function markers(): Record<number, Marker> {
  const read = `
    local list = {}
    for frame, m in pairs(markers) do
      list[#list + 1] = table.concat({ frame, m.color, m.name, m.note, m.duration, m.customData }, '\\1')
    end
    return table.concat(list, '\\2')`;
  const text = lua.doStringSync(read) as string;
  return Object.fromEntries(
    text
      .split('\u0002')
      .filter(Boolean)
      .map((line) => line.split('\u0001'))
      .map(([frame, color, name, note, duration, customData]) => [
        frame,
        { color, name, note, duration: Number(duration), customData },
      ]),
  ) as Record<number, Marker>;
}
const framesOf = () => Object.keys(markers()).map(Number);
const setMarker = (frame: number, color: string, name: string, note = '', customData = '') =>
  lua.doStringSync(
    `markers[${frame}] = { color = '${color}', name = '${name}', note = '${note}', duration = 1, customData = '${customData}' }`,
  );

describe('The script for Resolve', () => {
  it('signs in with a code, and afterwards with what it stored', () => {
    allowed = false;
    expect(run()).toBe('Cut 3.mov: 0 markers added, 0 removed, 0 comments sent.');
    const lines = lua.doStringSync('return table.concat(printed, "|")') as string;
    expect(lines).toContain(`Open ${SITE}/oauth/device and enter the code BCDF-GHJK`);
    expect(lua.ctx.opened).toBe(`${SITE}/oauth/device?user_code=BCDF-GHJK`);
    expect(lua.ctx.waited).toBe(10);
    // Nobody else on the computer can read the tokens.
    expect(lua.ctx.executed).toMatch(/chmod 600 ".*\/\.rushes-resolve\.json"/);
    requests = [];
    run();
    expect(requests).toEqual([
      'POST /oauth/token',
      `GET /api/v1/pods/${POD}`,
      `GET /api/v1/pods/${POD}/comments`,
    ]);
  });

  it('says when the access was refused or the code has expired', () => {
    refusal = 'access_denied';
    expect(run()).toBe('Rushes: The access was refused.');
    refusal = 'authorization_pending';
    expect(run()).toBe('Rushes: The code has expired. Run the script again.');
  });

  it('shows open comments as markers with their ids, repeatedly without doubles', () => {
    comments = [
      say(1, 10, { endframe: 35 }),
      say(2, 10),
      say(3, 400, { checked: 1 }),
      say(4, null),
      say(5, 7, { teamonly: 1 }),
    ];
    comments.push(say(6, null, { parentid: idOf(1), content: 'Ja\n“é” \\ 😀' }));
    for (let round = 0; round < 3; round++) run();
    expect(framesOf()).toEqual([0, 10]);
    expect(markers()[10]).toMatchObject({
      color: 'Blue',
      name: 'Anna “A” Ünal, Anna “A” Ünal',
      note: 'Comment 1\n> Anna “A” Ünal: Ja\n“é” \\ 😀\n\nComment 2',
      duration: 25,
    });
    expect(markers()[10]!.customData).toMatch(
      new RegExp(`^rushes:${POD}:10:[0-9a-f]+:${idOf(1)},${idOf(2)}$`),
    );
  });

  it('follows changes: texts, times, resolved and deleted comments, and leaves other markers alone', () => {
    setMarker(3, 'Red', 'mine');
    setMarker(20, 'Green', 'taken');
    setMarker(30, 'Blue', 'of another file', '', `rushes:${idOf(9)}:30:0:${idOf(9)}`);
    comments = [say(1, 10), say(2, 20), say(3, 50)];
    run();
    expect(framesOf()).toEqual([3, 10, 20, 21, 30, 50]);
    comments = [
      { ...comments[0]!, content: 'Other' },
      { ...comments[1]!, startframe: 60 },
    ];
    expect(run()).toBe('Cut 3.mov: 2 markers added, 3 removed, 0 comments sent.');
    expect(framesOf()).toEqual([3, 10, 20, 30, 60]);
    expect(markers()[10]!.note).toBe('Other');
  });

  it('sends purple markers as comments, which return as their markers', () => {
    setMarker(12, 'Purple', 'Marker 1', 'Too loud');
    setMarker(13, 'Green', 'private');
    setMarker(14, 'Purple', 'Title', 'is late');
    expect(run()).toBe('Cut 3.mov: 2 markers added, 0 removed, 2 comments sent.');
    expect(comments.map(({ content, startframe }) => [content, startframe]).sort()).toEqual([
      ['Title\nis late', 14],
      ['Too loud', 12],
    ]);
    expect(markers()[12]).toMatchObject({ color: 'Blue', note: 'Too loud' });
    expect(run()).toBe('Cut 3.mov: 0 markers added, 0 removed, 0 comments sent.');
    expect(comments).toHaveLength(2);
  });

  it.each([
    ['23.976', { num: 24000, den: 1001 }, 1000],
    ['29.97', { num: 30000, den: 1001 }, 1000],
    ['50', { num: 25, den: 1 }, 2000],
  ])('places comments in a timeline of %s frames per second', (timelineRate, fileRate, frame) => {
    lua.ctx.timelineRate = timelineRate;
    rate = fileRate;
    comments = [say(1, 1000)];
    run();
    expect(framesOf()).toEqual([frame]);
  });

  it('finds the file by its markers when nothing was copied, and asks for it without', () => {
    comments = [say(1, 10)];
    run();
    lua.ctx.clipboard = 'something else';
    comments = [say(2, 20)];
    run();
    expect(framesOf()).toEqual([20]);
    lua.doStringSync('markers = {}');
    lua.ctx.clipboard = `https://other.test/pod/${POD}`;
    expect(run()).toBe(`Rushes: Copy the link of the file in Rushes, then run the script again: ${SITE}`);
  });

  it('says what is wrong: no timeline, no such file', () => {
    lua.ctx.clipboard = `${SITE}/pod/${idOf(7)}`;
    expect(run()).toBe('Rushes: Not found.');
    lua.doStringSync('hasTimeline = false');
    expect(run()).toBe('Rushes: Open a timeline first.');
  });
});
