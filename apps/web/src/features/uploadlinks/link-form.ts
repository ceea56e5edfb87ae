import { isPassword } from '@rushes/contract/people';
import { MAX_FILE_MB, ORIGINS_MAX, type UploadLink } from '@rushes/contract/uploadlinks';
import { dayFrom, endOfDay } from '#features/accesslinks/widgets/link-form.ts';

export interface LinkForm {
  /** As typed by the user. */
  size: string;
  /** In the format of the date picker: 2026-11-28. */
  day: string;
  hasPassword: boolean;
  /** Empty for a link that already has one: the password is kept. */
  password: string;
  note: string;
  teamonly: boolean;
  widget: boolean;
  /** One origin per line. */
  origins: string;
}

const DAYS = 14;

export function formOf(link: UploadLink | null, today: Date): LinkForm {
  return {
    size: String(link?.maxfilesize ?? MAX_FILE_MB),
    day: link ? link.expireat.slice(0, 10) : dayFrom(today, DAYS),
    hasPassword: link?.password === 1,
    password: '',
    note: link?.note ?? '',
    teamonly: link?.teamonly === 1,
    widget: link?.widget === 1,
    origins: link?.origins.join('\n') ?? '',
  };
}

export const originsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Accepts the decimal comma of Dutch keyboards. */
export const sizeIn = (text: string): number => Number(text.trim().replace(',', '.') || Number.NaN);

const isSite = (text: string) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
};

export type LinkProblem = 'size' | 'day' | 'password' | 'origins' | 'tooMany';

/** Every validation error, one per field. */
export function problemsOf(form: LinkForm, link: UploadLink | null, today: Date): LinkProblem[] {
  const size = sizeIn(form.size);
  const isKept = link?.expireat.slice(0, 10) === form.day;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(form.day) && (isKept || form.day >= dayFrom(today, 0));
  const password = form.password.trim();
  const needsPassword = form.hasPassword && !form.widget && !(link?.password === 1 && form.password === '');
  const origins = originsIn(form.origins);
  const problems: [LinkProblem, boolean][] = [
    ['size', !(size > 0 && size <= MAX_FILE_MB)],
    ['day', !isDay],
    ['password', needsPassword && !isPassword(password)],
    ['tooMany', form.widget && origins.length > ORIGINS_MAX],
    ['origins', form.widget && !(origins.length > 0 && origins.every(isSite))],
  ];
  const found = problems.filter(([, isWrong]) => isWrong).map(([problem]) => problem);
  return found.includes('tooMany') ? found.filter((problem) => problem !== 'origins') : found;
}

/** A widget has no password; an unchanged password is kept. */
export function bodyOf(form: LinkForm, link: UploadLink | null) {
  const password = form.password.trim();
  const isKept = link?.expireat.slice(0, 10) === form.day;
  return {
    maxfilesize: sizeIn(form.size),
    expireat: isKept ? link.expireat : endOfDay(form.day),
    note: form.note.trim(),
    teamonly: form.teamonly,
    widget: form.widget,
    origins: form.widget ? originsIn(form.origins) : [],
    ...(form.hasPassword && !form.widget ? (password ? { password } : {}) : { password: null }),
  };
}

/** HTML to embed the widget. It contains no user input. */
export const snippetOf = ({ widgeturl }: UploadLink, title: string): string =>
  `<iframe src="${widgeturl}" title="${title}" width="100%" height="520" style="border:0;border-radius:12px"></iframe>`;
