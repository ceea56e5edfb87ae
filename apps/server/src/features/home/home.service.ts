import type { ReplyOf } from '@rushes/contract/endpoint';
import type { getHome as contract } from '@rushes/contract/home';
import type { PodCard } from '@rushes/contract/pods';
import { requireNode, visiblePaths } from '#features/nodes/index.ts';
import { findCards } from '#features/pods/cards/index.ts';
import type { UserCtx } from '#platform/context/context.ts';
import { mayUse } from '#platform/context/may-use.ts';
import * as queries from './home.queries.ts';

/** What concerns the user in this node and below it. */
export async function getHome(ctx: UserCtx, id: string, limit: number): Promise<ReplyOf<typeof contract>> {
  const node = await requireNode(ctx, id, 'list NodeAndPod');
  const { teamPaths, clientPaths } = visiblePaths(ctx.actor);
  const { tenantid, path } = node;
  const reader = { userid: ctx.actor.userid, tenantid, path, teamPaths, clientPaths, limit };
  const mayReview = mayUse(ctx.actor, 'comments:read');
  const [recent, asked, mentions, uploads, due] = await Promise.all([
    queries.listRecent(ctx.db, reader),
    mayReview ? queries.listAsked(ctx.db, reader) : [],
    mayReview ? queries.listMentions(ctx.db, reader) : [],
    queries.listUploads(ctx.db, reader),
    mayReview ? queries.listDue(ctx.db, reader) : [],
  ]);
  const ids = [recent, asked, mentions, uploads, due].flatMap((rows) => rows.map(({ podid }) => podid));
  const cards = new Map((await findCards(ctx, [...new Set(ids)])).map((card) => [card.id, card]));
  /** A file that was deleted since its row was read has no card. */
  const shown = <T extends { podid: string; folder: string }, R>(rows: T[], more: (row: T) => R) =>
    rows.flatMap((row): ({ pod: PodCard; folder: string } & R)[] => {
      const pod = cards.get(row.podid);
      return pod ? [{ pod, folder: row.folder, ...more(row) }] : [];
    });
  return {
    recent: shown(recent, ({ openedat }) => ({ openedat })),
    reviews: shown(asked, ({ dueat, invitedat, invitedbyid, invitedbyname }) => ({
      ...{ dueat, invitedat },
      invitedby: { id: invitedbyid, name: invitedbyname },
    })),
    mentions: shown(mentions, ({ id: commentid, content, createdat, createdbyid, createdbyname }) => ({
      comment: {
        ...{ id: commentid, content, createdat },
        createdby: { id: createdbyid, name: createdbyname },
      },
    })),
    uploads: shown(uploads, () => ({})),
    due: shown(due, ({ dueat, pending }) => ({ dueat, pending })),
  };
}
