import type { Language } from '@rushes/contract/enums';
import { encode } from 'uqr';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { Mail } from './mail.ts';

/** Comes with the e-mail, so that nobody learns when it is read, and drawn as large as it says. */
export interface MailLogo {
  /** In base64. */
  png: string;
  width: number;
  height: number;
}

/** An e-mail before it is set: plain text only, whatever people typed into it included. */
export interface MailText {
  to: string;
  language: Language;
  /** In whose name it comes, over the heading; ours unless told. */
  brand?: string;
  /** Its logo, in place of the name. */
  logo?: MailLogo;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A list, each with where it leads; what comes `after` it stands alone. */
  items?: readonly { title: string; detail?: string; url?: string }[];
  after?: string;
  /** Large and apart, to be typed over. */
  code?: string;
  button?: { text: string; url: string };
  /** An address to be read from the screen by a phone. */
  qr?: string;
  /** Small, at the end: why this e-mail came, what to do when it was not you. */
  footnote?: string;
}

// Mail programs know neither style sheets nor variables: every rule stands on its element.
const ink = '#17171c';
const grey = '#5b5b67';
const iris = '#5d4fdd';
const font = `font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;

export function composeMail(text: MailText): Mail {
  const { to, subject, logo } = text;
  return {
    to,
    subject: oneLine(subject),
    text: plain(text),
    html: html(text),
    ...(logo ? { pictures: [{ cid: LOGO, filename: 'logo.png', png: logo.png }] } : {}),
  };
}

const LOGO = 'logo@mail';

/** A mail program that shows no pictures shows the name, and shows it like a name. */
function brandRow(brand: string, logo: MailLogo | undefined): string {
  const name = escapeHtml(brand);
  const style = `font-size:15px;font-weight:700;color:${iris}`;
  return logo
    ? `<p style="margin:0 0 24px;${style}"><img src="cid:${LOGO}" width="${logo.width}" height="${logo.height}" alt="${name}" style="display:block;border:0;${style}"></p>`
    : `<p style="margin:0 0 24px;${style}">${name}</p>`;
}

/** A line break in a subject would begin another header. */
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

/** Pixels of a cell, and the quiet around that scanners need. */
const CELL = 5;
const QUIET = 4;

/** Drawn by the cells of a table: mail programs keep pictures back until they are asked for them, and never this. */
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
