const INLINE_IMAGES = ['jpeg', 'png', 'webp', 'gif', 'avif'].map((name) => `image/${name}`);
const INLINE_TEXTS = ['text/plain', 'text/vtt', 'application/x-subrip', 'application/pdf'];

/** An allowlist of types that may be served inline from our origin. Never SVG, HTML or XML: they can run scripts. */
export function isInlineSafe(mimetype: string): boolean {
  const bare = (mimetype.split(';')[0] ?? '').trim().toLowerCase();
  if (/^(video|audio)\/[\w.+-]+$/.test(bare)) return !bare.includes('xml');
  return INLINE_IMAGES.includes(bare) || INLINE_TEXTS.includes(bare);
}
