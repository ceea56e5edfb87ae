// The project that is open in the simulated Premiere. Tests read it, and change it as an editor does.

export const TICKS = 254_016_000_000n;

export interface SimulatedMarker {
  guid: string;
  start: bigint;
  duration: bigint;
  name: string;
  comments: string;
}

export interface Item {
  id: string;
  name: string;
  kind: 'bin' | 'clip';
  items: Item[];
  /** Of a clip. */
  rate: number;
  markers: SimulatedMarker[];
  path: string;
  transcript: unknown;
}

export interface SimulatedSequence {
  name: string;
  /** Ticks of a frame. */
  timebase: bigint;
  markers: SimulatedMarker[];
  playhead: bigint;
}

export interface Export {
  path: string;
  preset: string | undefined;
  emit(event: 'progress' | 'complete' | 'error' | 'cancel', detail?: object): void;
}

export interface SimulatedProject {
  root: Item;
  sequence: SimulatedSequence | null;
  selected: string[];
  /** The texts of the steps that can be undone. */
  steps: string[];
  undo(): void;
  /** Called for each export; it writes the file and ends with an event. */
  onExport(job: Export): Promise<boolean>;
  importedPaths: string[];
  refusesImports: boolean;
  refusesTransactions: boolean;
  /** Before 26.3, markers have no ids. */
  hasGuids: boolean;
}

let ids = 0;
export const newId = () => `id-${++ids}`;

export const makeBin = (name: string, items: Item[] = []): Item => ({ ...blank(name, 'bin'), items });
export const makeClip = (name: string, rate: number): Item => ({ ...blank(name, 'clip'), rate });
const blank = (name: string, kind: Item['kind']): Item => ({
  ...{ id: newId(), name, kind, items: [], rate: 0, markers: [], path: '', transcript: null },
});

export const clipLists = (item: Item): SimulatedMarker[][] => [
  item.markers,
  ...item.items.flatMap(clipLists),
];

export function openProject(more: Partial<SimulatedProject> = {}): SimulatedProject {
  return {
    root: makeBin('Root'),
    sequence: null,
    selected: [],
    steps: [],
    undo: () => {},
    onExport: async () => false,
    importedPaths: [],
    refusesImports: false,
    refusesTransactions: false,
    hasGuids: true,
    ...more,
  };
}
