import type { PodCard, PodFilters } from '@rushes/contract/pods';
import { code, instant, json, maybe, number, object, preview, text, type Value } from './json-values.ts';

// The fields of a card, once (docs/decisions/0042). Folder pages, all other lists, the filters of a folder, copies of files
// and the benchmarks follow from this table. Who sees a field is decided in the contract.

interface FieldOf<T> {
  value: Value<T>;
  /** Most files of a page have another value. If not, the value is written once for all files that have it. */
  isOwn: boolean;
  /** A copy of the file keeps it. */
  isCopied: boolean;
}

export type CardFilter = keyof PodFilters & keyof PodCard;

/** The compiler reports a field that is missing or has another type in the contract. */
type CardFields = {
  [K in keyof PodCard]: FieldOf<PodCard[K]> &
    (K extends CardFilter ? { filter: 'text' | 'int' } : { filter?: never });
};

/** `team`: SQL condition that is true for readers in the team. */
export const cardFields = (team: string): CardFields => ({
  // First: the cursor of a page is read from it.
  id: { value: code('p.id'), isOwn: true, isCopied: false },
  nodeid: { value: code('p.nodeid'), isOwn: false, isCopied: false },
  name: { value: text('p.name'), isOwn: true, isCopied: false },
  size: { value: number('p.size'), isOwn: true, isCopied: true },
  kind: { value: code('p.kind'), isOwn: false, isCopied: true, filter: 'text' },
  mimetype: { value: maybe(code('p.mimetype')), isOwn: false, isCopied: true },
  duration: { value: maybe(number('p.duration')), isOwn: true, isCopied: true },
  createdat: { value: instant('p.createdat'), isOwn: true, isCopied: false },
  updatedat: { value: instant('p.updatedat'), isOwn: true, isCopied: false },
  createdby: {
    value: object({ id: code('u.id'), name: text(`u.firstname || ' ' || u.lastname`) }),
    isOwn: false,
    isCopied: false,
  },
  archived: { value: number('p.archived'), isOwn: false, isCopied: false },
  parentpodid: { value: maybe(code('p.parentpodid')), isOwn: false, isCopied: false },
  order: { value: number('p."order"'), isOwn: false, isCopied: false },
  badgestatus: { value: number('p.badgestatus'), isOwn: false, isCopied: true, filter: 'int' },
  teamonly: { value: number('p.teamonly'), isOwn: false, isCopied: true },
  state: { value: number('p.state'), isOwn: false, isCopied: true },
  status: {
    value: object({ status: code('p.stage'), metadata: object({ percentage: number('p.percentage') }) }),
    isOwn: false,
    isCopied: true,
  },
  openComments: { value: number(openComments(team)), isOwn: false, isCopied: false },
  versionsCount: { value: number('p.versionscount'), isOwn: false, isCopied: false },
  launchedServices: { value: json(activeRuns('p')), isOwn: false, isCopied: false },
  resolution: { value: maybe(code('p.resolution')), isOwn: false, isCopied: true },
  framerate: { value: maybe(number('p.framerate')), isOwn: false, isCopied: true },
  // The assets of a copy are new.
  thumbnail: { value: maybe(preview('p.thumbnailid', {})), isOwn: true, isCopied: false },
  livepreview: {
    value: maybe(preview('p.livepreviewid', { sprite: json('p.sprite') })),
    isOwn: true,
    isCopied: false,
  },
  peaks: { value: maybe(preview('p.peaksid', {})), isOwn: true, isCopied: false },
});

/**
 * Open comments of a file `p` and of its older versions. The other versions are queried only if there are any, which is
 * rare.
 */
function openComments(team: string): string {
  const of = (pod: string) =>
    `${pod}.opencomments + case when ${team} then ${pod}.openteamcomments else 0 end`;
  return `${of('p')} + case when p.versionscount > 1 then (select coalesce(sum(${of('v')}), 0)::int from pods v
    where v.parentpodid = p.id and v.deletedat is null and (${team} or v.teamonly = 0)) else 0 end`;
}

/**
 * The active runs of services on a file, oldest first. PostgreSQL reads the few files that have one once per statement;
 * looking them up for each file takes longer than everything else on a page.
 */
const activeRuns = (pod: string): string => `(
  case when ${pod}.id in (select a.podid from service_runs a where a.state in ('queued', 'running')) then (
    select coalesce(json_agg(json_build_object('code', r.code, 'id', r.id, 'alias', r.alias, 'percentage', r.percentage)
      order by r.createdat, r.id), '[]')
    from service_runs r
    where r.podid = ${pod}.id and r.tenantid = ${pod}.tenantid and r.state in ('queued', 'running'))
  else '[]'::json end)`;
