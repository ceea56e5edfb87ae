import { isSubtitle } from '@rushes/contract/assets';
import { TRANSLATION_MAX_CHARACTERS } from '@rushes/contract/costs';
import { NAME_MAX, State } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { languageId } from '@rushes/contract/languages';
import type { AssetRow } from '#features/assets/index.ts';

/** Why a subtitle file cannot be translated. */
export function refusalOf(asset: AssetRow | undefined, characters: number): PlainCode | undefined {
  if (!asset || !isSubtitle(asset)) return 'ERR19';
  if (asset.state !== State.COMPLETE) return 'ERR154';
  if (characters === 0) return 'ERR230';
  return characters > TRANSLATION_MAX_CHARACTERS ? 'ERR14' : undefined;
}

/** "Interview.nl.srt" for "Interview.en.srt", and for "Interview.srt". */
export function nameOfTranslation(name: string, from: string, to: string): string {
  const [, base = name, extension = ''] = /^(.*?)(\.(?:srt|vtt))?$/is.exec(name)!;
  const end = /\.([a-z]{2,3}(?:-[a-z0-9]+)*)$/i.exec(base)?.[1];
  const isSource = end !== undefined && languageId(end) !== undefined && languageId(end) === languageId(from);
  const bare = isSource ? base.slice(0, -end.length - 1) : base;
  const more = `.${to}${extension}`;
  return `${bare.slice(0, NAME_MAX - more.length).toWellFormed()}${more}`;
}
