import { type Service, speechAliases, type Utility } from '@rushes/contract/services';
import type { SubtitleFormat } from '@rushes/contract/subtitles';

/** Sums of a check, of the files that can run. */
export interface Figures {
  /** Milliseconds. */
  duration: number;
  characters: number;
  cost: number;
  available: number;
  /** Negative if the credits do not suffice. */
  remaining: number;
}

export function figuresOf(utility: readonly Utility[]): Figures | null {
  const [first] = utility;
  if (!first) return null;
  const sum = (field: 'duration' | 'characters' | 'cost') =>
    runnableOf(utility).reduce((total, { metadata }) => total + metadata[field], 0);
  const cost = sum('cost');
  const { available } = first.metadata;
  return {
    duration: sum('duration'),
    characters: sum('characters'),
    cost,
    available,
    remaining: available - cost,
  };
}

export const runnableOf = (utility: readonly Utility[]): Utility[] =>
  utility.filter(({ info }) => info.runnable);

interface RunState {
  /** Whether the tab with the run is active. */
  active: boolean;
  service: string | null;
  /** Null while the check is loading. */
  remaining: number | null;
  selected: number;
  runnable: number;
  /** Seconds until another click is accepted. */
  wait: number;
  /** Whether all other fields are filled in. */
  complete: boolean;
}

/** Subtitles are generated for all selected files or for none. */
export function generateButton(state: RunState): { shown: boolean; disabled: boolean } {
  const { active, service, remaining, selected, runnable, wait, complete } = state;
  return {
    shown: active && service !== null && (remaining ?? 0) >= 0,
    disabled: service === null || runnable === 0 || runnable !== selected || wait > 0 || !complete,
  };
}

/** Labels are detected in the files that qualify. A service that was started waits until the dialog is reopened. */
export function detectButton(
  state: Pick<RunState, 'service' | 'remaining' | 'runnable' | 'wait'> & { started: ReadonlySet<string> },
): { shown: boolean; disabled: boolean } {
  const { service, remaining, runnable, wait, started } = state;
  return {
    shown: (remaining ?? 0) >= 0,
    disabled: service === null || remaining === null || runnable === 0 || wait > 0 || started.has(service),
  };
}

export interface TranslationChoice {
  service: string | null;
  assetid: string | null;
  source: string;
  target: string;
}

export const isTranslation = ({ service, assetid, source, target }: TranslationChoice): boolean =>
  service !== null && assetid !== null && source !== '' && target !== '' && source !== target;

export const translateButton = (
  state: TranslationChoice & Pick<RunState, 'remaining' | 'runnable' | 'wait'>,
): { shown: boolean; disabled: boolean } => ({
  shown: (state.remaining ?? 0) >= 0,
  disabled: !isTranslation(state) || state.remaining === null || state.runnable === 0 || state.wait > 0,
});

export const isSpeech = (alias: string): boolean => speechAliases.some((one) => one === alias);

/** A service that sends nothing elsewhere comes first. */
export const firstChoice = (services: readonly Service[]): Service | null =>
  services.find(({ leavesserver }) => leavesserver === 0) ?? services[0] ?? null;

/**
 * Detection of the spoken language: on for a service that can do it, unless the user turned it off. Without it, a
 * language must be selected.
 */
export function detectionOf(
  service: Pick<Service, 'detectslanguage'> | null,
  wanted: boolean | null,
): { auto: boolean; disabled: boolean } {
  const may = service?.detectslanguage === 1;
  return { auto: may && (wanted ?? true), disabled: !may };
}

/** Why the audio of a file is missing, so that it can be generated: ERR12 none, ERR40 damaged. */
export function lacksAudio(utility: readonly Utility[]): Utility['pod'] | null {
  const [only, another] = utility;
  if (!only || another || only.kind !== 'pod') return null;
  return only.error?.code === 'ERR12' || only.error?.code === 'ERR40' ? only.pod : null;
}

export function withExtension(name: string, format: SubtitleFormat): string {
  const trimmed = name.normalize('NFC').trim();
  return trimmed.toLowerCase().endsWith(`.${format}`) ? trimmed : `${trimmed}.${format}`;
}

/** The name of a media file without its extension: at most five characters, at least one of them a letter. */
export const baseName = (name: string): string => name.replace(/(?<=.)\.(?=\w*[a-z])[a-z0-9]{1,5}$/i, '');

/** Whether the user sees the prompt to buy credits. Others are told to contact an administrator. */
export const showsBundlePrompt = (remaining: number | null, mayBuy: boolean): boolean =>
  remaining !== null && remaining < 0 && mayBuy;
