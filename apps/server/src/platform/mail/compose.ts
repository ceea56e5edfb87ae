import type { Language } from '@rushes/contract/enums';
import { encode } from 'uqr';
import { escapeHtml } from '#platform/text/escape-html.ts';
import type { Mail } from './mail.ts';

/** Attached to the e-mail, so that loading it does not reveal when the e-mail is read. Shown in the given size. */
export interface MailLogo {
  /** In base64. */
  png: string;
  width: number;
  height: number;
}

/** The content of an e-mail: plain text only, including user input. */
export interface MailText {
  to: string;
  language: Language;
  /** The sender name above the heading; default Rushes. */
  brand?: string;
  /** Shown instead of the name. */
  logo?: MailLogo;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list of linked items; `after` is a separate paragraph below it. */
  items?: readonly { title: string; detail?: string; url?: string }[];
  after?: string;
  /** Shown large, for the reader to type. */
  code?: string;
  button?: { text: string; url: string };
  /** A URL shown as a QR code, to be scanned with a phone. */
  qr?: string;
  /** Small print at the end: the reason for this e-mail, what to do if it was not you. */
  footnote?: string;
  /** Address for answers, if not the sender. */
  replyTo?: string;
  attachments?: Mail['attachments'];
}

// Mail clients support neither style sheets nor CSS variables: all styles are inline.
const ink = '#17171c';
const grey = '#5b5b67';
const iris = '#5d4fdd';
const font = `font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;

export function composeMail(text: MailText): Mail {
  const { to, subject, logo, replyTo, attachments } = text;
  return {
    to,
    subject: oneLine(subject),
    text: plain(text),
    html: html(text),
    ...(replyTo ? { replyTo } : {}),
    ...(attachments ? { attachments } : {}),
    ...(logo ? { pictures: [{ cid: LOGO, filename: 'logo.png', png: logo.png }] } : {}),
  };
}

const LOGO = 'logo@mail';

/** Mail clients that block images show the alt text in the same style. */
function brandRow(brand: string, logo: MailLogo | undefined): string {
  const name = escapeHtml(brand);
  const style = `font-size:15px;font-weight:700;color:${iris}`;
  return logo
    ? `<p style="margin:0 0 24px;${style}"><img src="cid:${LOGO}" width="${logo.width}" height="${logo.height}" alt="${name}" style="display:block;border:0;${style}"></p>`
    : `<p style="margin:0 0 24px;${style}">${name}</p>`;
}

/** Prevents header injection by a line break in the subject. */
const oneLine = (subject: string) => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function plain({ heading, paragraphs, items = [], after, code, button, footnote }: MailText): string {
  const parts = [
    heading,
    ...paragraphs,
    ...items.map(({ title, detail, url }) => [title, detail, url].filter(Boolean).join('\n')),
    after,
    code,
    button && `${button.text}:\n${button.url}`,
    footnote && `--\n${footnote}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function html(text: MailText): string {
  const {
    language,
    brand = 'Rushes',
    logo,
    subject,
    heading,
    paragraphs,
    items = [],
    after,
    code,
    button,
    qr,
    footnote,
  } = text;
  const p = (body: string, style = '') =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:23px;color:${ink};${style}">${body}</p>`;
  const rows = [...paragraphs.map((paragraph) => p(escapeHtml(paragraph))), ...items.map(itemRow)];
  if (after) rows.push(p(escapeHtml(after), `margin-top:16px;color:${grey};`));
  if (code) {
    rows.push(
      `<p style="margin:8px 0 24px;font-size:30px;line-height:38px;font-weight:600;letter-spacing:6px;color:${ink}">${escapeHtml(code)}</p>`,
    );
  }
  if (button) {
    const url = escapeHtml(button.url);
    rows.push(
      `<p style="margin:8px 0 16px"><a href="${url}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${iris};color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escapeHtml(button.text)}</a></p>`,
      p(
        `<a href="${url}" style="color:${grey};word-break:break-all">${url}</a>`,
        `font-size:12px;line-height:18px;`,
      ),
    );
  }
  if (qr) rows.push(qrTable(qr));
  const foot = footnote
    ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e6e6ea;font-size:12px;line-height:18px;color:${grey}">${escapeHtml(footnote)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:0;background:#f2f2f4;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td style="padding:32px;border-radius:12px;background:#ffffff;${font}">
${brandRow(brand, logo)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:${ink}">${escapeHtml(heading)}</h1>
${rows.join('\n')}
${foot}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** Pixels per module, and the quiet zone that scanners need, in modules. */
const CELL = 5;
const QUIET = 4;

/** Rendered as a table: mail clients block images by default, but not table cells. */
function qrTable(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const row = (cells: readonly boolean[]) => {
    const runs: { dark: boolean; length: number }[] = [];
    for (const dark of cells) {
      const run = runs.at(-1);
      if (run?.dark === dark) run.length++;
      else runs.push({ dark, length: 1 });
    }
    const drawn = runs.map(
      ({ dark, length }) => `<td colspan="${length}" bgcolor="${dark ? '#000000' : '#ffffff'}"></td>`,
    );
    return `<tr height="${CELL}" style="height:${CELL}px">${drawn.join('')}</tr>`;
  };
  return `<table role="presentation" width="${size * CELL}" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-collapse:collapse;margin:8px 0 16px"><colgroup><col span="${size}" width="${CELL}"></colgroup>${data.map(row).join('')}</table>`;
}

function itemRow({ title, detail, url }: NonNullable<MailText['items']>[number]): string {
  const name = url
    ? `<a href="${escapeHtml(url)}" style="color:${ink};text-decoration:none">${escapeHtml(title)}</a>`
    : escapeHtml(title);
  const more = detail
    ? `<br><span style="font-size:13px;line-height:20px;font-weight:400;color:${grey}">${escapeHtml(detail)}</span>`
    : '';
  return `<p style="margin:0;padding:12px 0;border-top:1px solid #e6e6ea;font-size:15px;line-height:22px;font-weight:600;color:${ink};overflow-wrap:anywhere">${name}${more}</p>`;
}
