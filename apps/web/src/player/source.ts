import type { Level } from './quality.ts';
import { readQuality, writeQuality } from './stored.ts';
import type { OpenStream } from './stream.ts';

/** The same film twice: as one file, and as a stream where there is one. An empty `src`: it is only to be had as a stream. */
export type Source = { src: string; stream?: string | undefined };

export type SourceState = {
  /** Empty while one file is played. */
  levels: readonly Level[];
  /** In lines; null leaves it to the line. */
  chosen: number | null;
  playing: number | null;
};

export type Ability = { pieces: boolean; streams: boolean };

/** One file is seeked fastest; a stream is worth its price where there is a choice, and the file is always left. */
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

/** Puts the film into the element, and knows in which size it is played. */
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

  /** The file stands in for a stream that broke. Says whether there was one. */
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
    const found = await import('./stream.ts').catch(() => null);
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
    /** @param onLost the stream is over; opening the same source again takes its file. */
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
    /** Somebody asks again: what broke before may work now. */
    forgive: () => lost.clear(),
    choose(lines: number | null) {
      set({ chosen: lines });
      writeQuality(lines);
      open?.choose(lines);
    },
  };
}
