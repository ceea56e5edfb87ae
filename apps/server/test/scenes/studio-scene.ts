import { createComment, listComments } from '@rushes/contract/comments';
import type { CallOf } from '@rushes/contract/endpoint';
import { stackVersion } from '@rushes/contract/move-copy';
import { listNotifications } from '@rushes/contract/notifications';
import { type As, startApi } from '../api.ts';
import { makePerson, makePod, makeWorld, type Place } from '../fixtures.ts';
import { enter } from '../session.ts';

export type CommentBody = CallOf<typeof createComment>['body'];
type PodFields = Partial<Parameters<typeof makePod>[3]>;

export const at = (id: string) => ({ params: { id } });

/**
 * The test world with a signed-in user of every role that can access a file, and helpers for tests of comments,
 * reviews, markers, labels and files.
 */
export async function startStudio() {
  const api = await startApi();
  const world = await makeWorld(api.services);
  const { services } = api;
  const users = {
    ...world.users,
    /** A team member with access from the project down. */
    editor: await makePerson(services, { email: 'editor@studio.test', group: 'team', at: world.project }),
    /** A client user who can read comments but not write them. */
    looker: await makePerson(services, {
      ...{ email: 'looker@studio.test', group: 'client', at: world.project },
      abilities: ['list NodeAndPod', 'list PodService'],
    }),
  };
  const [admin, team, editor, client, looker, other] = (await Promise.all(
    (['admin', 'team', 'editor', 'client', 'looker', 'other'] as const).map((who) => enter(api, users[who])),
  )) as [As, As, As, As, As, As];

  return {
    ...{ api, world, users },
    ...{ admin, team, editor, client, looker, other },
    /** One minute of video, without assets. */
    video: (place: Place = world.folder, more: PodFields = {}) =>
      makePod(services, place, world.users.team, {
        ...{ name: 'film.mov', kind: 'video', duration: 60_000, framerate: 25 },
        ...more,
      }),
    /** `source` becomes the head of the version stack of `target`. */
    stack: (source: string, target: string) =>
      api.call(stackVersion, { params: { source, target }, body: { versionText: '' } }, team),
    comment: async (id: string, body: Partial<CommentBody> = {}, as = team) =>
      (await api.call(createComment, { ...at(id), body: { content: 'Too dark', ...body } }, as)).comment,
    commentRefused: (id: string, body: Partial<CommentBody>, as = team) =>
      api.refused(createComment, { ...at(id), body: { content: 'Too dark', ...body } }, as),
    commentsOf: async (id: string, as = team) => (await api.call(listComments, at(id), as)).comments,
    /** Notifications of a user about a file, newest first. */
    newsOf: async (id: string, as: As) => {
      const call = { ...at(world.studio.id), query: { limit: 50 } };
      const { notifications } = await api.call(listNotifications, call, as);
      return notifications
        .filter(({ podid }) => podid === id)
        .map(({ code, params, content }) => ({
          ...{ code, content },
          params: JSON.parse(params) as Record<string, string | number | undefined>,
        }));
    },
  };
}
