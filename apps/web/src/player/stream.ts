import Hls, { type HlsConfig } from 'hls.js/light';
import { type Level, levelFor, linesOf } from './quality.ts';

export type OpenStream = {
  /** Null lets the line decide. */
  choose(lines: number | null): void;
  close(): void;
};

export type StreamPorts = {
  lines: number | null;
  onLevels(levels: Level[]): void;
  onPlaying(lines: number): void;
  /** It will not go on by itself. */
  onLost(): void;
};

const CONFIG: Partial<HlsConfig> = {
  // The page's policy allows no worker made of text, and fragments of MP4 are passed on as they are.
  enableWorker: false,
  // The first picture tells where the stream's clock starts: it has to be the film's first.
  startPosition: 0,
  // Who reviews a film looks closely: begin large, and become smaller only where the line is too slow.
  abrEwmaDefaultEstimate: 5_000_000,
  testBandwidth: false,
  maxBufferLength: 20,
  // A piece may be made only when it is asked for, and others may be before it.
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 60_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 4, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
    },
  },
};

/** For browsers that take a stream in pieces. Loaded only for films that have one: it is larger than the player. */
export function openStream(media: HTMLMediaElement, url: string, ports: StreamPorts): OpenStream {
  const hls = new Hls(CONFIG);
  let levels: Level[] = [];
  let chosen = false;
  const index = (lines: number | null) => levelFor(levels, lines)?.index ?? -1;

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    levels = hls.levels.map((level, at) => ({ index: at, lines: linesOf(level) }));
    if (ports.lines !== null) hls.startLevel = index(ports.lines);
    hls.loadLevel = index(ports.lines);
    ports.onLevels(levels);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const lines = levels.find((one) => one.index === level)?.lines;
    if (lines) ports.onPlaying(lines);
    // A standing picture stays as it was decoded; looking at the same place again decodes it anew.
    if (chosen && media.paused && !media.seeking) media.currentTime += 0;
    chosen = false;
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) ports.onLost();
  });
  hls.loadSource(url);
  hls.attachMedia(media);
  return {
    choose(lines) {
      // Now, not from the next fragment on: somebody waits to see it, perhaps on a standing picture.
      chosen = true;
      hls.currentLevel = index(lines);
    },
    close: () => hls.destroy(),
  };
}
