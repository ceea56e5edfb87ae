import type { Size } from './picture.ts';
import type { MediaTools } from './tools.ts';

export const POSTER_BOX: Size = { width: 1280, height: 1280 };
/** Early enough to be fast, late enough to skip a black opening. */
export const POSTER_AT = 0.1;

/** One file, overwritten by each of `frames` images; without vfr ffmpeg would duplicate frames to fill the gaps. */
export function posterOutput(tools: MediaTools, frames: number, file: string): string[] {
  // -vsync is deprecated, -fps_mode exists since 5.1.
  const spacing = tools.major >= 6 ? ['-fps_mode', 'vfr'] : ['-vsync', 'vfr'];
  return ['-frames:v', String(frames), ...spacing, '-q:v', '4', '-f', 'image2', '-update', '1', file];
}
