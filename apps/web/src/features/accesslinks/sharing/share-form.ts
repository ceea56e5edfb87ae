import { type AccessLink, INVITED_MAX, type LinkFlag, USES_MAX } from '@rushes/contract/accesslinks';
import { NOTE_MAX } from '@rushes/contract/enums';
import { isPassword } from '@rushes/contract/people';
import type { TenantSettings } from '@rushes/contract/tenants';
import { dayFrom, endOfDay, makePassword } from '../external-form.ts';

/** Settings of a link, as edited in the dialog. */
export interface ShareForm extends Record<LinkFlag, boolean> {
  /** New password. Empty: no password, or the existing one is kept. */
  password: string;
  /** Removes the existing password. */
  unlocks: boolean;
  /** In the format of the date picker: 2026-11-28. */
  day: string;
  note: string;
  /** As typed. Empty: unlimited. */
  maxviews: string;
  maxdownloads: string;
  receivers: readonly string[];
  /** Text in the address input that is not yet a complete address. */
  typed: string;
}

/** Properties of the shared items that the rules depend on. */
export interface Shared {
  pods: readonly { kind?: string | undefined; teamonly: 0 | 1 }[];
  nodes: readonly { teamonly: 0 | 1 }[];
  /** The folder that contains them is team-only. */
  hidden: boolean;
}

export const options = [
  'allowcomments',
  'showassets',
  'allowdownloading',
  'addversions',
  'allowplayingraw',
  'watermark',
  'notify',
] as const satisfies readonly LinkFlag[];
export type Option = (typeof options)[number];

/** Options that permit an action. The others set the watermark and notifications. */
export const actions = options.filter((option) => option !== 'notify' && option !== 'watermark');

/** Starts a list of words with a capital letter. */
export const sentence = (words: string, language: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

const flags = [...options, 'teamonly'] as const satisfies readonly LinkFlag[];

/** Expiry presets in days. */
export const presets = [7, 14, 30] as const;
/** Used while the tenant setting loads, and if the tenant has none. */
const DAYS = 14;

/** True if the items can have comments. The kind of a file may be unknown: the server decides then. */
export const canHaveComments = ({ pods, nodes }: Shared): boolean =>
  nodes.length > 0 || pods.some(({ kind }) => kind === undefined || kind === 'video' || kind === 'audio');

export const isForTeam = ({ pods, nodes, hidden }: Shared): boolean =>
  hidden || [...pods, ...nodes].some(({ teamonly }) => teamonly === 1);

type Defaults = Pick<
  TenantSettings,
  | 'links_expiry_days'
  | 'links_allow_comments'
  | 'links_allow_downloading'
  | 'links_allow_playing_original_file'
  | 'links_show_assets'
  | 'links_add_versions'
  | 'links_watermark'
>;

/** Permissions of the user that can be passed on through a link. A link never grants more. */
export interface Mine {
  download: boolean;
  assets: boolean;
}

/** Initial values for a new link. */
export function newForm(
  defaults: Defaults | undefined,
  shared: Shared,
  mine: Mine,
  today: Date,
  password: string,
): ShareForm {
  const allowcomments = defaults?.links_allow_comments === 1 && canHaveComments(shared);
  return {
    allowcomments,
    allowdownloading: defaults?.links_allow_downloading === 1 && mine.download,
    allowplayingraw: defaults?.links_allow_playing_original_file === 1 && mine.download,
    showassets: defaults?.links_show_assets === 1 && mine.assets,
    addversions: defaults?.links_add_versions === 1,
    watermark: defaults?.links_watermark === 1,
    notify: false,
    teamonly: isForTeam(shared),
    password: allowcomments ? password : '',
    unlocks: false,
    day: dayFrom(today, defaults?.links_expiry_days ?? DAYS),
    note: '',
    maxviews: '',
    maxdownloads: '',
    receivers: [],
    typed: '',
  };
}

export function formOf(link: AccessLink): ShareForm {
  const on = Object.fromEntries(flags.map((flag) => [flag, link[flag] === 1])) as Record<LinkFlag, boolean>;
  return {
    ...on,
    password: '',
    unlocks: false,
    day: link.expireat.slice(0, 10),
    note: link.note,
    maxviews: link.maxviews === null ? '' : String(link.maxviews),
    maxdownloads: link.maxdownloads === null ? '' : String(link.maxdownloads),
    receivers: link.receivers,
    typed: '',
  };
}

/** Comments require a password. Enabling them without one generates a password, which is then kept. */
export function withOption(form: ShareForm, option: LinkFlag, on: boolean, hasPassword: boolean): ShareForm {
  const next = { ...form, [option]: on };
  if (option !== 'allowcomments' || !on) return next;
  const locked = form.password.trim() !== '' || (hasPassword && !form.unlocks);
  return locked ? next : { ...next, unlocks: false, password: hasPassword ? '' : makePassword() };
}

export type Problem =
  | { field: 'password'; code: 'passwordNeeded' | 'passwordWeak' }
  | { field: 'day'; code: 'expired' }
  | { field: 'note'; code: 'noteLong' }
  | { field: 'maxviews' | 'maxdownloads'; code: 'usesWrong' }
  | { field: 'receivers'; code: 'notAddress' | 'tooMany' };

/** Empty: null, unlimited. Invalid: undefined. */
export function usesOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const uses = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return uses >= 1 && uses <= USES_MAX ? uses : undefined;
}

/** Every validation problem, one per field. `link`: the edited link, whose current expiry may be in the past. */
export function problemsOf(form: ShareForm, today: Date, link: AccessLink | null): Problem[] {
  const problems: Problem[] = [];
  const password = form.password.trim();
  const keeps = link?.password === 1 && !form.unlocks;
  if (form.allowcomments && !password && !keeps) problems.push({ field: 'password', code: 'passwordNeeded' });
  if (password && !isPassword(password)) problems.push({ field: 'password', code: 'passwordWeak' });
  const isKept = link !== null && form.day === link.expireat.slice(0, 10);
  if (!isKept && (!/^\d{4,6}-\d\d-\d\d$/.test(form.day) || form.day < dayFrom(today, 0)))
    problems.push({ field: 'day', code: 'expired' });
  if (form.note.trim().length > NOTE_MAX) problems.push({ field: 'note', code: 'noteLong' });
  for (const field of ['maxviews', 'maxdownloads'] as const)
    if (usesOf(form[field]) === undefined) problems.push({ field, code: 'usesWrong' });
  if (form.typed.trim()) problems.push({ field: 'receivers', code: 'notAddress' });
  else if (form.receivers.length > INVITED_MAX) problems.push({ field: 'receivers', code: 'tooMany' });
  return problems;
}

/** The problems whose fields did not change. */
export function unchangedProblems(
  problems: readonly Problem[],
  before: ShareForm,
  after: ShareForm,
): Problem[] {
  const related = { password: ['allowcomments', 'unlocks'], receivers: ['typed'] } as const;
  return problems.filter(({ field }) =>
    [field, ...(field === 'password' || field === 'receivers' ? related[field] : [])].every(
      (name) => before[name] === after[name],
    ),
  );
}

const flagsOf = (form: ShareForm) =>
  Object.fromEntries(flags.map((flag) => [flag, form[flag] ? 1 : 0])) as Record<LinkFlag, 0 | 1>;

/** Request body of a new link. */
export const bodyOf = (form: ShareForm, podids: readonly string[], nodeids: readonly string[]) => ({
  ...flagsOf(form),
  podids: [...podids],
  nodeids: [...nodeids],
  password: form.password.trim() || null,
  note: form.note.trim(),
  expireat: endOfDay(form.day),
  maxviews: usesOf(form.maxviews) ?? null,
  maxdownloads: usesOf(form.maxdownloads) ?? null,
  receivers: [...form.receivers],
});

/**
 * Request body of a changed link. The password is only sent if it is new, because it ends the access of all visitors.
 */
export function changesOf(form: ShareForm, link: AccessLink) {
  const { podids: _pods, nodeids: _nodes, password, expireat, ...rest } = bodyOf(form, [], []);
  return {
    ...rest,
    ...(password ? { password } : form.unlocks ? { password: null } : {}),
    ...(form.day === link.expireat.slice(0, 10) ? {} : { expireat }),
  };
}

const DAY_MS = 86_400_000;

/** Calendar days from today, in local time, until the expiry date as it was chosen; null if expired. */
export function daysLeft(expireat: string, now: number): number | null {
  if (Date.parse(expireat) <= now) return null;
  const today = dayFrom(new Date(now), 0);
  return Math.max(0, (Date.parse(expireat.slice(0, 10)) - Date.parse(today)) / DAY_MS);
}
