import Hls, { type HlsConfig } from 'hls.js/light';
import { expectedBandwidth } from './bandwidth.ts';
import { type Level, levelFor, linesOf } from './quality.ts';

export type OpenStream = {
  /** Null selects the level by bandwidth. */
  choose(lines: number | null): void;
  close(): void;
};

export type StreamPorts = {
  lines: number | null;
  onLevels(levels: Level[]): void;
  onPlaying(lines: number): void;
  /** Fatal error; playback does not recover. */
  onLost(): void;
};

const CONFIG: Partial<HlsConfig> = {
  // The CSP forbids blob workers, and fragmented MP4 needs no transmuxing.
  enableWorker: false,
  // The first frame defines the start of the stream clock, so it must be the first frame of the media.
  startPosition: 0,
  testBandwidth: false,
  maxBufferLength: 20,
  // A segment may be encoded on request, after other segments in the queue.
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 60_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 0, maxRetryDelayMs: 0 },
      errorRetry: { maxNumRetry: 4, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
    },
  },
};

/** For browsers with Media Source Extensions. */
export function openStream(media: HTMLMediaElement, url: string, ports: StreamPorts): OpenStream {
  const bandwidth = expectedBandwidth();
  const hls = new Hls({
    ...CONFIG,
    abrEwmaDefaultEstimate: bandwidth,
    // The default of hls.js is 5 Mbit/s.
    abrEwmaDefaultEstimateMax: bandwidth,
  });
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
    // A paused video keeps the decoded frame. A seek to the same position decodes it in the new level.
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
      // Switch immediately instead of at the next fragment: the user expects a visible change, also when paused.
      chosen = true;
      hls.currentLevel = index(lines);
    },
    close: () => hls.destroy(),
  };
}
