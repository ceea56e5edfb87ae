import { AppError, invalid } from '@rushes/contract/app-error';
import { BadgeStatus } from '@rushes/contract/enums';
import type { Decision, ReviewRule } from '@rushes/contract/reviews';

interface Said {
  decision: Decision | null;
  /** Whether they can still decide. */
  able: boolean;
}

/** Reviewers who can no longer decide are left out, unless they have decided already. */
export const outcome = (rule: ReviewRule, rows: readonly Said[]): BadgeStatus =>
  badgeOf(
    rule,
    rows.filter(({ decision, able }) => decision !== null || able).map(({ decision }) => decision),
  );

/** The status that follows from the decisions: one request for changes outweighs all approvals. */
export function badgeOf(rule: ReviewRule, decisions: readonly (Decision | null)[]): BadgeStatus {
  if (decisions.includes('changes')) return BadgeStatus.CORRECTION;
  const approved = decisions.filter((decision) => decision === 'approved').length;
  const isMet = rule === 'any' ? approved > 0 : approved > 0 && approved === decisions.length;
  return isMet ? BadgeStatus.FINAL : BadgeStatus.REVIEW;
}

export function requireFuture(dueat: string | null | undefined, now: number): void {
  if (dueat && Date.parse(dueat) <= now) throw new AppError('ERR82');
}

/** The same time in any notation. */
export const isSameMoment = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/**
 * All reviewers must be able to see the file and decide. Users who cannot see it only because it is team-only get a
 * separate error.
 */
export function requireCandidates(
  asked: readonly string[],
  sees: ReadonlySet<string>,
  wouldSee: ReadonlySet<string>,
): void {
  const missing = asked.filter((id) => !sees.has(id));
  if (missing.length === 0) return;
  if (missing.every((id) => wouldSee.has(id))) throw new AppError('ERR162');
  throw invalid('reviewers', 'reviewer');
}

/** Users outside the team cannot ask themselves, because they could then set the status alone. */
export function requireOthers(actor: { userid: string; team: boolean }, asked: readonly string[]): void {
  if (!actor.team && asked.includes(actor.userid)) throw new AppError('ERR105');
}

/** Users outside the team can change only reviewers they asked themselves. */
export function requireAsker(
  actor: { userid: string; team: boolean },
  reviewers: readonly { invitedbyid: string }[],
): void {
  if (actor.team || reviewers.every(({ invitedbyid }) => invitedbyid === actor.userid)) return;
  throw new AppError('ERR105');
}
