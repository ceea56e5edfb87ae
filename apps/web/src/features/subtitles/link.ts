/** Target of a link into the subtitles: a file or transcript, and a time. */
export interface SubtitleLink {
  id: string | null;
  /** Milliseconds. */
  start: number | null;
}

const bare = (text: string | null) => text?.replace(/^["'\s]+|["'\s]+$/g, '') || null;

/** Tolerant: some programs put quotation marks around URL parameters. */
export function linkOf(search: string): SubtitleLink {
  const params = new URLSearchParams(search);
  const start = Number(bare(params.get('start')) ?? Number.NaN);
  return {
    id: bare(params.get('tid')) ?? bare(params.get('aid')),
    start: Number.isFinite(start) && start >= 0 ? Math.floor(start) : null,
  };
}
