import { updateAccessLink } from '@rushes/contract/accesslinks';
import { createComment } from '@rushes/contract/comments';
import { urlPath } from '@rushes/contract/endpoint';
import { renamePod, setPodTeamOnly } from '@rushes/contract/pods';
import { listSharedComments, sharedLive } from '@rushes/contract/reviewaccess';
import { expect, test } from 'vitest';
import { type As, refusalIn } from '#test/api.ts';
import { makeNode } from '#test/fixtures.ts';
import { type LiveStream, openGuestLive, openLive } from '#test/live-stream.ts';
import { openLinks } from '#test/scenes/link-scene.ts';
import { STREAMS_PER_NETWORK, STREAMS_PER_VISITOR } from './guest-events.service.ts';

const { api, world, team, video, make, open, enter, say, end, expire } = await openLinks();

const speak = (podid: string, more: object = {}) =>
  api.call(createComment, { params: { id: podid }, body: { content: 'Seen', ...more } }, team);
const eventsOf = (stream: LiveStream) =>
  stream.received
    .filter(({ name }) => name.startsWith('link.'))
    .map(({ name, data }) => `${name} ${data.podid ?? data.code ?? ''}`.trim());
const receives = (stream: LiveStream, name: string, podid?: string) =>
  stream.until((event) => event.name === name && (podid === undefined || event.data.podid === podid));

test('A guest gets events about comments only for files and comments that the link shows', async () => {
  const [shown, beside, silent] = [await video(), await video(), await video()];
  const link = await open([shown, silent]);
  const mute = await make({ podids: [shown] });
  const stream = await openGuestLive(api, await enter(link.code));
  const deaf = await openGuestLive(api, await enter(mute.code, {}, ''));
  await speak(beside);
  await speak(silent, { teamonly: 1 });
  await speak(shown);
  await receives(stream, 'link.comments', shown);
  expect(eventsOf(stream)).toEqual([`link.comments ${shown}`]);
  // A link without comments gets no event about them.
  await api.call(renamePod, { params: { id: shown }, body: { name: 'renamed.mov' } }, team);
  await receives(deaf, 'link.files');
  expect(eventsOf(deaf)).toEqual(['link.files']);
  stream.close();
  deaf.close();
});

test('Team and guest get events about each other, and drawings are included', async () => {
  const id = await video();
  const link = await open([id]);
  const as = await enter(link.code);
  const [guest, members] = await Promise.all([openGuestLive(api, as), openLive(api, team)]);
  const drawing = {
    ratio: 0.5625,
    shapes: [{ kind: 'arrow', ink: 'ffc53d', from: [0.1, 0.1], to: [0.4, 0.3] }],
  };
  const comment = await say(as, id, { startframe: 12, drawing });
  expect(comment).toMatchObject({ startframe: 12, start: 480, drawing });
  await members.until(({ name, data }) => name === 'pod.comments' && data.id === id);
  await receives(guest, 'link.comments', id);
  const before = guest.received.length;
  await speak(id, { parentid: comment.id });
  await expect.poll(() => guest.received.length).toBeGreaterThan(before);
  const { comments } = await api.call(listSharedComments, { query: { podid: id } }, as);
  expect(comments.map(({ drawing: drawn }) => drawn?.shapes.length ?? 0)).toEqual([1, 0]);
  guest.close();
  members.close();
});

test('A guest gets events about changed files and folders only as deep as the link shows', async () => {
  const top = await makeNode(api.services, world.project, 'Top');
  const below = await makeNode(api.services, top, 'Below');
  const deep = await makeNode(api.services, below, 'Deep');
  const [inBelow, inDeep, beside, hidden] = [
    await video(below),
    await video(deep),
    await video(world.folder),
    await video(top, { teamonly: 1 }),
  ];
  const stream = await openGuestLive(api, await enter((await make({ nodeids: [top.id] })).code, {}, ''));
  const rename = (id: string) => api.call(renamePod, { params: { id }, body: { name: `${id}.mov` } }, team);
  // Streams are handled in the order they were opened: when this one has its event, the other would have had it
  // too.
  const elsewhere = await make({ nodeids: [world.folder.id, deep.id] });
  const marker = await openGuestLive(api, await enter(elsewhere.code, {}, ''));
  for (const id of [hidden, inDeep, beside]) await rename(id);
  await receives(marker, 'link.files');
  await rename(inBelow);
  await receives(stream, 'link.files');
  expect(eventsOf(stream)).toEqual(['link.files']);
  const before = stream.received.length;
  // The page must also reload when an item becomes hidden.
  await api.call(setPodTeamOnly, { params: { id: inBelow }, body: { teamonly: 1 } }, team);
  await expect.poll(() => stream.received.length).toBeGreaterThan(before);
  expect(new Set(eventsOf(stream))).toEqual(new Set(['link.files']));
  stream.close();
  marker.close();
});

test('Ending an access link ends its event streams and gives the reason', async () => {
  const id = await video();
  const change = (link: { id: string }, body: object) =>
    api.call(updateAccessLink, { params: { id: link.id }, body }, team);
  const endings: [string, (link: { id: string }) => Promise<unknown>][] = [
    ['1013', ({ id: linkid }) => end(linkid)],
    ['1012', ({ id: linkid }) => expire(linkid)],
    ['1013', (link) => change(link, { password: 'Another-one-8!' })],
    ['1013', (link) => change(link, { teamonly: 1 })],
  ];
  const listening = await Promise.all(
    endings.map(async ([code, way]) => {
      const link = await open([id]);
      const as: As = await enter(link.code);
      return { code, link, way, stream: await openGuestLive(api, as) };
    }),
  );
  const untouched = await openGuestLive(api, await enter((await open([id])).code));
  await Promise.all(listening.map(({ way, link }) => way(link)));
  for (const { code, stream } of listening) {
    await receives(stream, 'link.ended');
    await stream.ended;
    expect(eventsOf(stream)).toEqual([`link.ended ${code}`]);
  }
  await speak(id);
  await receives(untouched, 'link.comments', id);
  untouched.close();
});

test('Event streams are limited per guest browser and per network', async () => {
  const link = await open([await video()]);
  const [kim, ...others] = await Promise.all(
    [1, 2, 3].map(async (n): Promise<As> => {
      const { headers } = await enter(link.code, { name: 'Kim Guest', email: `kim${n}@guest.test` });
      // One connection has all these addresses.
      return { headers: { ...headers, 'x-forwarded-for': `2001:db8::${n}` }, cookie: '' };
    }),
  );
  const openMany = async (as: As, count: number) => {
    const opened: LiveStream[] = [];
    for (let n = 0; n < count; n++) opened.push(await openGuestLive(api, as));
    return opened;
  };
  const [oldest, ...kims] = await openMany(kim!, STREAMS_PER_VISITOR + 1);
  await oldest!.ended;
  const theirs = await openMany(others[0]!, STREAMS_PER_VISITOR);
  const last = await openMany(others[1]!, STREAMS_PER_NETWORK - 2 * STREAMS_PER_VISITOR);
  const refused = await api.fetch(urlPath(sharedLive.path), others[1]);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refusalIn(refused)).toBe('429 11429');
  for (const stream of [...kims, ...theirs, ...last]) stream.close();
});

test('A guest event stream ends when the server stops, without delaying it', async () => {
  const stream = await openGuestLive(api, await enter((await open([await video()])).code));
  await api.restart();
  await stream.ended;
  expect(eventsOf(stream)).toEqual([]);
});
