import type { Asset } from '@rushes/contract/assets';
import type { CaptionTrack } from '#player/media.ts';
import { usable } from './file-media.ts';

/** The subtitles that the player offers. Browsers show only WebVTT, so the server converts files in SRT. */
export function captionTracks(
  { vtt, srt }: { vtt: readonly Asset[]; srt: readonly Asset[] },
  language: string,
): CaptionTrack[] {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  const found = [...vtt, ...srt].flatMap((asset) => {
    if (!usable([asset]) || !asset.url) return [];
    const label = asset.language ? nameOf(names, asset.language) : asset.name;
    const src = srt.includes(asset) ? `${asset.url}&as=vtt` : asset.url;
    return [{ src, label, language: asset.language ?? '', name: asset.name }];
  });
  const isUnique = (label: string) => found.filter((other) => other.label === label).length === 1;
  return found.map(({ name, ...track }) => (isUnique(track.label) ? track : { ...track, label: name }));
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // The value comes from the file's tags, which are not always valid language codes.
    return code;
  }
}
