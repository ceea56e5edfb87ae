import { readQuality, writeQuality } from '../player-preferences.ts';
import { fetchPlaylists, loadStream } from './load-stream.ts';
import type { Level } from './quality.ts';
import type { OpenStream } from './stream.ts';

/** The same media as one file and, if available, as a stream. An empty `src` means stream only. */
export type Source = { src: string; stream?: string | undefined };

export type SourceState = {
  /** Empty while a file is playing. */
  levels: readonly Level[];
  /** In lines; null selects the level by bandwidth. */
  chosen: number | null;
  playing: number | null;
};

export type Ability = { pieces: boolean; streams: boolean };

/** A file seeks fastest, but a stream offers several sizes. The file is the fallback. */
export function planFor(
  source: Source,
  able: Ability,
  lost: ReadonlySet<string>,
): 'file' | 'pieces' | 'stream' {
  if (!source.stream || lost.has(source.stream)) return 'file';
  if (able.pieces) return 'pieces';
  return able.streams ? 'stream' : 'file';
}

const HLS = 'application/vnd.apple.mpegurl';
const PIECES = 'video/mp4; codecs="avc1.640028,mp4a.40.2"';

const abilityOf = (media: HTMLMediaElement): Ability => ({
  pieces: typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(PIECES),
  streams: media.canPlayType(HLS) !== '',
});

/** Sets the source of the media element and tracks the playing level. */
export function createSource() {
  let state: SourceState = { levels: [], chosen: readQuality(), playing: null };
  let open: OpenStream | null = null;
  let current: { url: string; onLost(): void } | null = null;
  const lost = new Set<string>();
  const listeners = new Set<() => void>();

  function set(patch: Partial<SourceState>) {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }

  function close() {
    open?.close();
    open = null;
    current = null;
    if (state.levels.length > 0) set({ levels: [], playing: null });
  }

  /** Falls back from a broken stream to the file. Returns false if no stream was open. */
  function giveUp(): boolean {
    if (!current) return false;
    const { url, onLost } = current;
    lost.add(url);
    close();
    onLost();
    return true;
  }

  async function openPieces(media: HTMLMediaElement, url: string) {
    const mine = current;
    void fetchPlaylists(url).catch(() => {});
    const found = await loadStream().catch(() => null);
    if (current !== mine) return;
    if (!found) return void giveUp();
    open = found.openStream(media, url, {
      lines: state.chosen,
      onLevels: (levels) => set({ levels }),
      onPlaying: (playing) => set({ playing }),
      onLost: giveUp,
    });
  }

  return {
    state: () => state,
    onState(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param onLost the stream failed; opening the same source again uses its file. */
    open(media: HTMLMediaElement, source: Source, onLost: () => void) {
      close();
      const plan = planFor(source, abilityOf(media), lost);
      if (plan === 'file' || !source.stream) {
        media.src = source.src;
        return;
      }
      current = { url: source.stream, onLost };
      if (plan === 'stream') media.src = source.stream;
      else void openPieces(media, source.stream);
    },
    giveUp,
    close,
    /** For a retry by the user: a stream that failed before may work now. */
    forgive: () => lost.clear(),
    choose(lines: number | null) {
      set({ chosen: lines });
      writeQuality(lines);
      open?.choose(lines);
    },
  };
}
