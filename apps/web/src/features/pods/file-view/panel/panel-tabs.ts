import type { Pod } from '@rushes/contract/pods';

/** In the order they stand, by the names that addresses use. */
export const panels = ['info', 'comments', 'labels', 'subtitles', 'assets'] as const;
export type Panel = (typeof panels)[number];

interface Rights {
  podServices: boolean;
  assets: boolean;
}

export interface Tab {
  name: Panel;
  /** It stands there, and says nothing about a file of this kind. */
  disabled: boolean;
}

/** What somebody may not see has no tab; what this kind of file cannot have is grey. */
export function tabsOf({ kind }: Pick<Pod, 'kind'>, rights: Rights): Tab[] {
  const timed = kind === 'video' || kind === 'audio';
  const seen = (name: Panel) => name === 'info' || (name === 'assets' ? rights.assets : rights.podServices);
  return panels.filter(seen).map((name) => ({
    name,
    disabled: !timed && (name === 'comments' || name === 'subtitles'),
  }));
}

/** The wanted one where it can be opened, else the information, which every file has. */
export const shownTab = (tabs: readonly Tab[], wanted: Panel): Panel =>
  tabs.some(({ name, disabled }) => name === wanted && !disabled) ? wanted : 'info';

/** Where the arrow keys, Home and End lead; undefined for other keys. Grey ones are stepped over. */
export function tabByKey(tabs: readonly Tab[], current: Panel, key: string): Panel | undefined {
  const open = tabs.filter(({ disabled }) => !disabled).map(({ name }) => name);
  const at = open.indexOf(current);
  if (key === 'ArrowRight') return open[(at + 1) % open.length];
  if (key === 'ArrowLeft') return open[(at - 1 + open.length) % open.length];
  if (key === 'Home') return open[0];
  return key === 'End' ? open.at(-1) : undefined;
}

/** Tolerant: an address that names no panel opens the file all the same. */
export const panelOf = (search: string): Panel | undefined => {
  const named = new URLSearchParams(search).get('menu')?.replace(/^"|"$/g, '');
  return panels.find((panel) => panel === named);
};
