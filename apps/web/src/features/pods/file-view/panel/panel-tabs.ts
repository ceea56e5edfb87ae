import type { Pod } from '@rushes/contract/pods';

/** In display order; these names are used in URLs. */
export const panels = ['info', 'comments', 'labels', 'subtitles', 'assets'] as const;
export type Panel = (typeof panels)[number];

interface Rights {
  podServices: boolean;
  assets: boolean;
}

export interface Tab {
  name: Panel;
  /** Shown as disabled: not available for this kind of file. */
  disabled: boolean;
}

/** Tabs without permission are left out; tabs that this kind of file cannot have are disabled. */
export function tabsOf({ kind }: Pick<Pod, 'kind'>, rights: Rights): Tab[] {
  const timed = kind === 'video' || kind === 'audio';
  const seen = (name: Panel) => name === 'info' || (name === 'assets' ? rights.assets : rights.podServices);
  return panels.filter(seen).map((name) => ({
    name,
    disabled: !timed && (name === 'comments' || name === 'subtitles'),
  }));
}

/** The wanted tab if it can be opened, otherwise the information tab, which every file has. */
export const shownTab = (tabs: readonly Tab[], wanted: Panel): Panel =>
  tabs.some(({ name, disabled }) => name === wanted && !disabled) ? wanted : 'info';

/** Target of the arrow keys, Home and End; undefined for other keys. Disabled tabs are skipped. */
export function tabByKey(tabs: readonly Tab[], current: Panel, key: string): Panel | undefined {
  const open = tabs.filter(({ disabled }) => !disabled).map(({ name }) => name);
  const at = open.indexOf(current);
  if (key === 'ArrowRight') return open[(at + 1) % open.length];
  if (key === 'ArrowLeft') return open[(at - 1 + open.length) % open.length];
  if (key === 'Home') return open[0];
  return key === 'End' ? open.at(-1) : undefined;
}

/** Tolerant: a URL without a valid panel name still opens the file. */
export const panelOf = (search: string): Panel | undefined => {
  const named = new URLSearchParams(search).get('menu')?.replace(/^"|"$/g, '');
  return panels.find((panel) => panel === named);
};
