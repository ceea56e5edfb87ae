import { createAccessLink, revokeAccessLink } from '@rushes/contract/accesslinks';
import type { CallOf } from '@rushes/contract/endpoint';
import { authorizeReview, createSharedComment, getSharedFiles } from '@rushes/contract/reviewaccess';
import { beforeEach } from 'vitest';
import { type As, startApi } from '../api.ts';
import { makePod, makeWorld, type Place } from '../fixtures.ts';

/** Password of all links with a password. */
export const SECRET = 'Guests-only-7!';
export const kim = { name: 'Kim Guest', email: 'kim@guest.test' };

type Body = NonNullable<CallOf<typeof createAccessLink>['body']>;

/** A tenant whose team shares videos, and helpers to use its links. */
export async function openLinks(environment: Record<string, string> = {}) {
  const api = await startApi({ RUSHES_TRUSTED_PROXIES: '127.0.0.1', ...environment });
  const world = await makeWorld(api.services);
  const [admin, team, client, other] = await Promise.all([
    api.signIn('admin@studio.test'),
    api.signIn('team@studio.test'),
    api.signIn('client@studio.test'),
    api.signIn('admin@other.test'),
  ]);
  beforeEach(() => api.services.db.deleteFrom('rate_limits').execute());

  const video = (place: Place = world.folder, more: object = {}) =>
    makePod(api.services, place, world.users.admin, {
      name: 'cut.mov',
      kind: 'video',
      duration: 60_000,
      framerate: 25,
      ...more,
    });
  const make = async (body: Body, as = team) => {
    const { link } = await api.call(createAccessLink, { body }, as);
    return { ...link, code: link.url.split('/').at(-1)! };
  };
  /** A link that allows comments. */
  const open = (podids: string[], more: Body = {}) =>
    make({ podids, password: SECRET, allowcomments: 1, notify: 1, ...more });
  const enter = async (code: string, who: object = kim, password = SECRET): Promise<As> => {
    const pass = await api.call(authorizeReview, { body: { code, password, ...who } });
    return { headers: { 'access-token': pass.accessToken }, cookie: '' };
  };
  const turnedAway = (code: string, more: object = {}, as?: As) =>
    api.refused(authorizeReview, { body: { code, password: SECRET, ...kim, ...more } }, as);
  const say = async (as: As, podid: string, more: object = {}) =>
    (await api.call(createSharedComment, { body: { podid, content: 'Too dark', ...more } }, as)).comment;
  const commentRefused = (as: As, podid: string, more: object = {}) =>
    api.refused(createSharedComment, { body: { podid, content: 'Too dark', ...more } }, as);
  const files = (as: As, query: object = {}) => api.call(getSharedFiles, { query }, as);
  const names = async (as: As, query: object = {}) => {
    const { nodes, pods } = await files(as, query);
    return [...nodes, ...pods].map(({ name }) => name);
  };
  const end = (id: string) => api.call(revokeAccessLink, { params: { id } }, team);
  const expire = (id: string) =>
    api.services.db
      .updateTable('accesslinks')
      .set({ expireat: new Date(Date.now() - 1) })
      .where('id', '=', id)
      .execute();
  return {
    api,
    world,
    admin,
    team,
    client,
    other,
    video,
    make,
    open,
    enter,
    turnedAway,
    say,
    commentRefused,
    files,
    names,
    end,
    expire,
  };
}
