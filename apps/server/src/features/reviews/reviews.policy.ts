import { AppError } from '@rushes/contract/app-error';
import { BadgeStatus } from '@rushes/contract/enums';
import type { Decision, ReviewRule } from '@rushes/contract/reviews';

interface Said {
  decision: Decision | null;
  /** Whether they may still decide. */
  able: boolean;
}

/** Whoever was asked and can say nothing any more is waited for no longer; what they have said stands. */
export const outcome = (rule: ReviewRule, rows: readonly Said[]): BadgeStatus =>
  badgeOf(
    rule,
    rows.filter(({ decision, able }) => decision !== null || able).map(({ decision }) => decision),
  );

/** What follows from what they say: one who asks for changes weighs more than all who approve. */
export function badgeOf(rule: ReviewRule, decisions: readonly (Decision | null)[]): BadgeStatus {
  if (decisions.includes('changes')) return BadgeStatus.CORRECTION;
  const approved = decisions.filter((decision) => decision === 'approved').length;
  const isMet = rule === 'any' ? approved > 0 : approved > 0 && approved === decisions.length;
  return isMet ? BadgeStatus.FINAL : BadgeStatus.REVIEW;
}

export function requireFuture(dueat: string | null | undefined, now: number): void {
  if (dueat && Date.parse(dueat) <= now) throw new AppError('ERR82');
}

/** The same moment, however it is written. */
export const isSameMoment = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);

/** Each must be among those who see the file and may decide; who would, were it not the team's alone, is told apart. */
export function requireCandidates(
  asked: readonly string[],
  sees: ReadonlySet<string>,
  wouldSee: ReadonlySet<string>,
): void {
  const missing = asked.filter((id) => !sees.has(id));
  if (missing.length === 0) return;
  if (missing.every((id) => wouldSee.has(id))) throw new AppError('ERR162');
  throw new AppError('11406', { field: 'reviewers', reason: 'names somebody who cannot review this file' });
}

/** The badge is not for everybody to set: outside the team one cannot ask oneself, and then decide alone. */
export function requireOthers(actor: { userid: string; team: boolean }, asked: readonly string[]): void {
  if (!actor.team && asked.includes(actor.userid)) throw new AppError('ERR105');
}

/** Outside the team one changes only what one has asked oneself. */
export function requireAsker(
  actor: { userid: string; team: boolean },
  reviewers: readonly { invitedbyid: string }[],
): void {
  if (actor.team || reviewers.every(({ invitedbyid }) => invitedbyid === actor.userid)) return;
  throw new AppError('ERR105');
}
