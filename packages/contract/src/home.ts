import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PodCard } from './pods.ts';
import { Id, Instant } from './wire.ts';

/** A file in a list of the home page, with the name of its folder. */
const HomeFile = z.object({ pod: PodCard, folder: z.string() });
const Person = z.object({ id: Id, name: z.string() });

/** Characters of a comment that the home page shows. */
export const EXCERPT_MAX = 280;

export const getHome = endpoint({
  name: 'home.get',
  route: 'GET nodes/:id/home',
  gate: 'list NodeAndPod',
  scope: 'files:read',
  summary:
    'Return what concerns the current user in a node and everything below it: files opened last, reviews waiting for a decision, comments that mention the user, uploads of the user, and reviews requested by the user that are overdue or due within 7 days.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(7) }),
  reply: z.object({
    recent: z.array(HomeFile.extend({ openedat: Instant })),
    reviews: z.array(HomeFile.extend({ dueat: Instant.nullable(), invitedat: Instant, invitedby: Person })),
    mentions: z.array(
      HomeFile.extend({
        comment: z.object({
          id: Id,
          content: z.string(),
          createdat: Instant,
          createdby: Person,
        }),
      }),
    ),
    uploads: z.array(HomeFile),
    /** With the number of reviewers who have not decided yet. */
    due: z.array(HomeFile.extend({ dueat: Instant, pending: z.number().int() })),
  }),
});
