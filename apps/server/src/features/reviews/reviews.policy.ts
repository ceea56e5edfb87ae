import { AppError, invalid } from '@rushes/contract/app-error';
import { BadgeStatus } from '@rushes/contract/enums';
import { type Decision, REMINDER_HOURS, type ReviewRule } from '@rushes/contract/reviews';

interface ReviewerDecision {
  decision: Decision | null;
  /** Whether they can still decide. */
  able: boolean;
}

/** Reviewers who can no longer decide are left out, unless they have decided already. */
export const outcome = (rule: ReviewRule, rows: readonly ReviewerDecision[]): BadgeStatus =>
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

interface Remindable {
  id: string;
  decision: Decision | null;
  able: boolean;
  remindedat: string | null;
}

/**
 * Reviewers who can still decide and have not, without the caller. Those who were reminded less than a day ago are left
 * out; if that leaves no one, it is an error.
 */
export function requireRemindable<Row extends Remindable>(
  rows: readonly Row[],
  wanted: readonly string[] | undefined,
  caller: string,
  now: number,
): Row[] {
  const pending = rows.filter(({ id, decision, able }) => decision === null && able && id !== caller);
  const chosen = wanted ? pending.filter(({ id }) => wanted.includes(id)) : pending;
  if (chosen.length < (wanted ? new Set(wanted).size : 1)) throw invalid('reviewers', 'notPending');
  const since = now - REMINDER_HOURS * 3_600_000;
  const free = chosen.filter(({ remindedat }) => remindedat === null || Date.parse(remindedat) <= since);
  if (free.length === 0) throw new AppError('ERR210', { hours: REMINDER_HOURS });
  return free;
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
