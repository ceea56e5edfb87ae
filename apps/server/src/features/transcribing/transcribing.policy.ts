import { AssetType, NAME_MAX, State } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { languageId } from '@rushes/contract/languages';
import type { AssetRow } from '#features/assets/index.ts';
import type { RunFile } from '#features/service-runs/index.ts';

const isSound = ({ type, state, broken }: AssetRow) =>
  type === AssetType.AUDIO && state === State.COMPLETE && !broken;

/** The audio to transcribe: what processing made, otherwise any audio of the file. */
export const audioOf = (assets: readonly AssetRow[]): AssetRow | undefined =>
  assets.find((asset) => isSound(asset) && asset.metadata.derived === 1) ?? assets.find(isSound);

/** Why a file cannot be transcribed. For ERR12 and ERR40 the user can generate the audio. */
export function refusalOf({ pod, assets }: RunFile): PlainCode | undefined {
  const raw = assets.find(({ type, state }) => type === AssetType.RAW && state === State.COMPLETE);
  if (!raw) return 'ERR154';
  // Known only after the file was probed.
  if (raw.audiocodec === null && raw.duration !== null) return 'ERR129';
  if (audioOf(assets)) return undefined;
  const isMaking = (state: State) => state === State.PENDING || state === State.PROCESSING;
  const audio = assets.filter(({ type }) => type === AssetType.AUDIO);
  if (isMaking(pod.state) || audio.some(({ state }) => isMaking(state))) return 'ERR154';
  return audio.length > 0 ? 'ERR40' : 'ERR12';
}

/** "Interview.nl" for "Interview.mov": the extension follows from the format. */
export function nameOfResult(filename: string, language: string): string {
  const end = `.${languageId(language) ?? language}`;
  const base = filename.replace(/\.[^.]{1,8}$/, '') || filename;
  return `${base.slice(0, NAME_MAX - end.length).toWellFormed()}${end}`;
}
