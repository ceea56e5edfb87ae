import type { Asset, Caption } from '@rushes/contract/assets';
import type { CaptionTrack } from '#player/media.ts';
import { usable } from './file-media.ts';

/** The subtitles of a file. Browsers show only WebVTT, so the server converts files in SRT. */
export const captionsOf = ({ vtt, srt }: { vtt: readonly Asset[]; srt: readonly Asset[] }): Caption[] =>
  [...vtt, ...srt].flatMap((asset) =>
    usable([asset]) && asset.url
      ? [{ ...asset, url: srt.includes(asset) ? `${asset.url}&as=vtt` : asset.url }]
      : [],
  );

/** What the player offers: languages by name; files of the same language by file name. */
export function captionTracks(captions: readonly Caption[], language: string): CaptionTrack[] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const labelOf = ({ language: code, name }: Caption) => (code ? nameOf(names, code) : name);
  const labels = captions.map(labelOf);
  const isUnique = (label: string) => labels.indexOf(label) === labels.lastIndexOf(label);
  return captions.map((caption) => {
    const label = labelOf(caption);
    return {
      src: caption.url,
      label: isUnique(label) ? label : caption.name,
      language: caption.language ?? '',
    };
  });
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // The value comes from the file's tags, which are not always valid language codes.
    return code;
  }
}
