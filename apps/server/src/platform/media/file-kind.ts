import { extname } from 'node:path';
import mime from 'mime';

export type FileKind = 'audio' | 'video' | 'image' | 'pdf' | 'text' | 'application' | 'unknown';

export type FileType = { mimetype: string; ext: string; kind: FileKind; isArchive: boolean };

/** Enough for every signature we use: tar has its magic at byte 257, MXF may start after 64 kB. */
export const HEAD_BYTES = 65_536 + 4096;

const UNKNOWN = 'application/octet-stream';
const VIDEO_APPLICATIONS = [
  'application/mxf',
  'application/vnd.ms-asf',
  'application/ogg',
  'application/vnd.rn-realmedia',
];
const TEXT_APPLICATIONS = [
  'application/json',
  'application/xml',
  'application/x-subrip',
  'application/javascript',
];
const ARCHIVES = [
  'application/zip',
  'application/x-tar',
  'application/x-rar-compressed',
  'application/vnd.rar',
  'application/gzip',
  'application/x-7z-compressed',
];

// Camera and post-production files that the mime registry lacks or names differently.
const BY_EXTENSION: Record<string, string> = {
  mxf: 'application/mxf',
  asf: 'application/vnd.ms-asf',
  mts: 'video/mp2t',
  m2ts: 'video/mp2t',
  ts: 'video/mp2t',
  r3d: 'video/x-red-r3d',
  braw: 'video/x-blackmagic-raw',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  edl: 'text/plain',
  rar: 'application/x-rar-compressed',
  tar: 'application/x-tar',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  aif: 'audio/aiff',
  aiff: 'audio/aiff',
};

// Canonical names for types that libraries name differently.
const SAME: Record<string, string> = {
  'application/vnd.rar': 'application/x-rar-compressed',
  'application/x-mxf': 'application/mxf',
  'video/x-ms-asf': 'application/vnd.ms-asf',
  'audio/x-m4a': 'audio/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'text/xml': 'application/xml',
};

/**
 * The content decides. The extension is used only where the content is inconclusive (text), too general (a zip that is
 * a document) or ambiguous (Matroska and its audio-only form).
 */
export async function detectType(head: Uint8Array, filename: string): Promise<FileType> {
  const ext = extname(filename).slice(1).toLowerCase();
  const named = canonical(BY_EXTENSION[ext] ?? mime.getType(ext) ?? undefined);
  const markup = looksLikeMarkup(head);
  if (markup) return describe(markup, ext);
  // Loaded with the first upload, not at startup.
  const { fileTypeFromBuffer } = await import('file-type');
  // The parser throws when the head is truncated in the middle of a box.
  const seen = await fileTypeFromBuffer(head).catch(() => undefined);
  const magic = canonical(seen?.mime);
  if (magic && seen) {
    const isRefinement = named !== undefined && refines(named, magic);
    return describe(isRefinement ? named : magic, isRefinement ? ext : seen.ext);
  }
  const isText = head.length > 0 && !head.includes(0);
  const kindByName = named ? kindOf(named) : 'unknown';
  // A file with an image or video extension but plain text content.
  if (isText && ['video', 'audio', 'image', 'pdf'].includes(kindByName)) return describe('text/plain', ext);
  if (named) return describe(named, ext);
  return describe(isText ? 'text/plain' : UNKNOWN, ext);
}

export function kindOf(mimetype: string): FileKind {
  const family = mimetype.split('/')[0];
  if (mimetype === UNKNOWN || !family) return 'unknown';
  if (mimetype === 'application/pdf') return 'pdf';
  if (VIDEO_APPLICATIONS.includes(mimetype)) return 'video';
  if (TEXT_APPLICATIONS.includes(mimetype)) return 'text';
  if (family === 'audio' || family === 'video' || family === 'image' || family === 'text') return family;
  return 'application';
}

function describe(mimetype: string, ext: string): FileType {
  return { mimetype, ext, kind: kindOf(mimetype), isArchive: ARCHIVES.includes(mimetype) };
}

function canonical(mimetype: string | undefined): string | undefined {
  const bare = mimetype?.split(';')[0];
  return bare && (SAME[bare] ?? bare);
}

function refines(named: string, magic: string): boolean {
  if (magic === 'application/zip') return named.startsWith('application/vnd.') || named.endsWith('+zip');
  if (magic === 'application/x-cfb') return kindOf(named) === 'application';
  if (magic === 'application/xml') return named.endsWith('+xml') || TEXT_APPLICATIONS.includes(named);
  const families = [kindOf(named), kindOf(magic)];
  const isContainer = [
    'video/mp4',
    'video/matroska',
    'video/x-matroska',
    'video/webm',
    'application/vnd.ms-asf',
    'application/ogg',
  ];
  return isContainer.includes(magic) && families.every((kind) => kind === 'audio' || kind === 'video');
}

function looksLikeMarkup(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, 1024))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  if (!start.startsWith('<')) return undefined;
  if (/<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|body|script|iframe)/.test(start)) return 'text/html';
  return undefined;
}
