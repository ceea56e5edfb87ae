import type { Size } from './embedlinks.policy.ts';

// HTML and XML for other sites. File names are always escaped.

/** Escapes for attributes and text, in HTML and XML. Characters that XML does not allow are removed. */
export const plain = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Audio is shown as a bar with its waveform. */
export const SOUND: Size = { width: 640, height: 160 };
/** Default until the size is known. */
export const WIDE: Size = { width: 1280, height: 720 };

interface Frame {
  url: string;
  title: string;
  kind: string;
  size: Size | null;
}

const attributes = ({ url, title }: Frame) =>
  `src="${plain(url)}" title="${plain(title)}" allow="fullscreen" allowfullscreen loading="lazy"`;

/** Full width of its container, with the aspect ratio of the file. */
export function frameHtml(frame: Frame): string {
  const { width, height } = frame.size ?? WIDE;
  const shape = frame.kind === 'audio' ? `height:${SOUND.height}px` : `aspect-ratio:${width}/${height}`;
  return `<iframe ${attributes(frame)} style="display:block;width:100%;${shape};border:0"></iframe>`;
}

/** With a fixed size. */
export const sizedFrameHtml = (frame: Frame & { size: Size }): string =>
  `<iframe ${attributes(frame)} width="${frame.size.width}" height="${frame.size.height}" style="border:0"></iframe>`;

/** The response as XML, the other format of oEmbed. */
export function oembedXml(answer: Record<string, string | number>): string {
  const fields = Object.entries(answer).map(([name, value]) => `<${name}>${plain(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}

interface Head {
  url: string;
  oembed: string;
  title: string;
  site: string;
  kind: string;
  size: Size;
  /** URL of the thumbnail, for link previews. */
  poster: string | null;
}

const types: Record<string, string> = { video: 'video.other', audio: 'music.song', image: 'website' };

/** Tags in the head of the page: oEmbed discovery, and link previews of chats and social networks. */
export function headHtml({ url, oembed, title, site, kind, size, poster }: Head): string {
  const meta = (key: 'property' | 'name', name: string, content: string | number | null) =>
    content === null ? [] : [`<meta ${key}="${name}" content="${plain(String(content))}">`];
  const discovery = (format: string, type: string) =>
    `<link rel="alternate" type="${type}" href="${plain(`${oembed}&format=${format}`)}" title="${plain(title)}">`;
  const isPlayed = kind !== 'image';
  return [
    `<title>${plain(title)}</title>`,
    discovery('json', 'application/json+oembed'),
    discovery('xml', 'text/xml+oembed'),
    ...meta('property', 'og:type', types[kind] ?? 'website'),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:site_name', site),
    ...meta('property', 'og:url', url),
    ...meta('property', 'og:image', poster),
    ...(kind === 'video'
      ? [
          ...meta('property', 'og:video:url', url),
          ...meta('property', 'og:video:type', 'text/html'),
          ...meta('property', 'og:video:width', size.width),
          ...meta('property', 'og:video:height', size.height),
        ]
      : []),
    ...meta('name', 'twitter:card', isPlayed ? 'player' : 'summary_large_image'),
    ...meta('name', 'twitter:title', title),
    ...meta('name', 'twitter:image', poster),
    ...(isPlayed
      ? [
          ...meta('name', 'twitter:player', url),
          ...meta('name', 'twitter:player:width', size.width),
          ...meta('name', 'twitter:player:height', size.height),
        ]
      : []),
  ].join('\n    ');
}
