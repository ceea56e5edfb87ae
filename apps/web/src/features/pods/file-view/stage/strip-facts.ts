import { type Language, State } from '@rushes/contract/enums';
import type { Pod } from '@rushes/contract/pods';
import type { FrameRate } from '@rushes/contract/timecode';
import type { TFunction } from 'i18next';
import { type Display, formatLine, formatOf } from '#features/pods/card/display.ts';
import type { Strip } from '#player/media.ts';
import { codecName, colorName, frameRate } from '../info/facts.ts';
import type { Media } from './media-of.ts';

interface Given {
  pod: Pod;
  media: Extract<Media, { show: 'player' }>;
  rate: FrameRate | undefined;
  display: Display;
  language: Language;
  t: TFunction<'file-view'>;
}

/** Shown above the stage: what is being played, so that a web version is not mistaken for the original. */
export function stripFacts({ pod, media, rate, display, language, t }: Given): Strip {
  const { kind, asset, source } = media;
  const raw = pod.asset.raw[0];
  const space = asset.metadata.colorSpace ?? raw?.metadata.colorSpace;
  const left =
    kind === 'video'
      ? [sourceName(), rate && frameRate(rate, language), space && colorName(space)]
      : kind === 'audio'
        ? [t(source === 'web' ? 'strip.preview' : 'strip.original'), ...soundOf()]
        : [
            t(source === 'raw' ? 'strip.original' : 'strip.preview'),
            formatOf(raw?.name ?? ''),
            pictureSize(),
          ];
  // Other steps are shown in the top bar; this one explains that the web version will soon replace the original.
  const isTranscoding = pod.state === State.PROCESSING && pod.status.status === 'transcoding';
  const follows = source === 'raw' && kind !== 'image' && isTranscoding;
  const right = follows ? [t('strip.web', { value: display.percentage ?? 0 })] : [];
  return { left: left.filter((fact) => Boolean(fact)), right };

  function sourceName(): string {
    if (source === 'raw') return t('strip.original');
    const size = formatLine({ kind: 'video', name: '', resolution: asset.resolution, framerate: null });
    return size ? t('strip.proxy', { size }) : t('strip.preview');
  }
  function soundOf(): string[] {
    return raw?.audiocodec ? [codecName(raw.audiocodec)] : [];
  }
  function pictureSize(): string {
    return raw?.resolution
      ? formatLine({ kind: 'image', name: '', resolution: raw.resolution, framerate: null })
      : '';
  }
}
