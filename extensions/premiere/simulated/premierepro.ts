import type {
  Action,
  ClipProjectItem,
  CompoundAction,
  EncoderManager,
  FolderItem,
  FootageInterpretation,
  FrameRate,
  Guid,
  Marker,
  Markers,
  Project,
  ProjectItem,
  ProjectItemSelection,
  premierepro,
  Sequence,
  TextSegments,
  TickTime,
} from '@adobe/premierepro';
import {
  clipLists,
  type Export,
  type Item,
  makeClip,
  newId,
  type SimulatedMarker,
  type SimulatedProject,
  type SimulatedSequence,
  TICKS,
} from './project.ts';
import { only } from './strict.ts';

// The documented behaviour of the module `premierepro` that the panel uses, in the types of Adobe: actions exist only
// while the project is locked, take effect in a transaction, and can be undone as one step.

const BIN = 2;
const CLIP = 1;

/** A type that no panel can build by itself: it must come from the module. */
const times = new WeakMap<object, bigint>();
const guids = (value: string): Guid => only('Guid', { toString: () => value } as unknown as Guid);

function timeOf(ticks: bigint): TickTime {
  const time = only('TickTime', {
    ticks: String(ticks),
    ticksNumber: Number(ticks),
    seconds: Number(ticks) / Number(TICKS),
  } as unknown as TickTime);
  times.set(time, ticks);
  return time;
}

function ticksIn(time: unknown): bigint {
  const ticks = typeof time === 'object' && time !== null ? times.get(time) : undefined;
  if (ticks === undefined) throw new Error('Illegal Parameter type');
  return ticks;
}

function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('Illegal Parameter type');
  return value;
}

export function simulatePremiere(project: SimulatedProject | null): { module: premierepro } {
  let locked = false;
  /** Actions of the current lock that were not executed yet. */
  let pending = new Map<object, () => void>();
  const listeners = new Map<string, Set<(event?: object) => void>>();
  const markersOf = new WeakMap<object, SimulatedMarker[]>();
  const itemOf = new WeakMap<object, Item>();

  function action(run: () => void): Action {
    if (!locked) throw new Error('Actions must be created inside lockedAccess.');
    const made = {} as Action;
    pending.set(made, run);
    return made;
  }

  const wrapMarker = (marker: SimulatedMarker, all: SimulatedMarker[]): Marker => {
    const alive = () => {
      if (!all.includes(marker)) throw new Error('The marker was removed.');
      return marker;
    };
    const wrapped = {
      getName: () => alive().name,
      getComments: () => alive().comments,
      getStart: () => timeOf(alive().start),
      getDuration: () => timeOf(alive().duration),
      createSetNameAction: (name: string) => {
        requireText(name);
        return action(() => {
          alive().name = name;
        });
      },
      createSetCommentsAction: (comments: string) => {
        requireText(comments);
        return action(() => {
          alive().comments = comments;
        });
      },
      createSetDurationAction: (time: TickTime) => {
        const ticks = ticksIn(time);
        return action(() => {
          alive().duration = ticks;
        });
      },
      guid: project?.hasGuids ? guids(marker.guid) : undefined,
    } satisfies { [K in keyof Marker]?: unknown };
    const only1 = only('Marker', wrapped as unknown as Marker);
    markerOf.set(only1, marker);
    return only1;
  };
  const markerOf = new WeakMap<object, SimulatedMarker>();

  const wrapMarkers = (all: SimulatedMarker[]): Markers => {
    const find = (marker: Marker) => {
      const found = markerOf.get(marker);
      if (!found || !all.includes(found)) throw new Error('Illegal Parameter type');
      return found;
    };
    return only('Markers', {
      // In the order of time, as the program lists them.
      getMarkers: () =>
        [...all].sort((a, b) => Number(a.start - b.start)).map((marker) => wrapMarker(marker, all)),
      createAddMarkerAction(name, type, start, duration, comments = '') {
        if (type !== 'Comment') throw new Error('Illegal Parameter type');
        const made = {
          guid: newId(),
          start: ticksIn(start),
          duration: ticksIn(duration),
          name: requireText(name),
          comments: requireText(comments),
        };
        return action(() => void all.push(made));
      },
      createMoveMarkerAction(marker, time) {
        const found = find(marker);
        const ticks = ticksIn(time);
        return action(() => {
          found.start = ticks;
        });
      },
      createRemoveMarkerAction(marker) {
        const found = find(marker);
        return action(() => void all.splice(all.indexOf(found), 1));
      },
    } satisfies Markers);
  };

  const wrapItem = (item: Item): ProjectItem => {
    const wrapped = only('ProjectItem', {
      name: item.name,
      type: item.kind === 'bin' ? BIN : CLIP,
      getId: () => item.id,
    } satisfies Partial<ProjectItem> as unknown as ProjectItem);
    itemOf.set(wrapped, item);
    return wrapped;
  };
  const wrapFolder = (item: Item): FolderItem =>
    only('FolderItem', {
      name: item.name,
      type: BIN,
      getItems: async () => item.items.map(wrapItem),
    } satisfies Partial<FolderItem> as unknown as FolderItem);
  const wrapClip = (item: Item): ClipProjectItem => {
    const wrapped = only('ClipProjectItem', {
      getFootageInterpretation: async () =>
        only('FootageInterpretation', {
          getFrameRate: () => item.rate,
        } satisfies Partial<FootageInterpretation> as unknown as FootageInterpretation),
    } satisfies Partial<ClipProjectItem> as unknown as ClipProjectItem);
    markersOf.set(wrapped, item.markers);
    itemOf.set(wrapped, item);
    return wrapped;
  };
  const wrapSequence = (sequence: SimulatedSequence): Sequence => {
    const wrapped = only('Sequence', {
      name: sequence.name,
      getTimebase: async () => String(sequence.timebase),
      getPlayerPosition: async () => timeOf(sequence.playhead),
      setPlayerPosition: async (time) => {
        sequence.playhead = ticksIn(time);
        return true;
      },
    } satisfies Partial<Sequence> as unknown as Sequence);
    markersOf.set(wrapped, sequence.markers);
    return wrapped;
  };

  const find = (id: string, among: Item[]): Item | undefined =>
    among.map((item) => (item.id === id ? item : find(id, item.items))).find((item) => item !== undefined);

  const wrapProject = (opened: SimulatedProject): Project =>
    only('Project', {
      getActiveSequence: async () =>
        (opened.sequence ? wrapSequence(opened.sequence) : null) as unknown as Sequence,
      getRootItem: async () => wrapFolder(opened.root),
      getInsertionBin: async () => wrapItem(opened.root),
      async importFiles(paths, suppressUI, target) {
        const bin = target === undefined ? opened.root : itemOf.get(target);
        if (bin?.kind !== 'bin' || !paths.every((path) => typeof path === 'string'))
          throw new Error('Illegal Parameter type');
        if (suppressUI !== true || opened.refusesImports) return false;
        for (const path of paths) bin.items.push({ ...makeClip(path.split(/[/\\]/).at(-1)!, 25), path });
        opened.importedPaths.push(...paths);
        return true;
      },
      lockedAccess(work) {
        if (locked) throw new Error('The project is locked.');
        locked = true;
        pending = new Map();
        try {
          const result: unknown = work();
          if (result instanceof Promise) throw new Error('lockedAccess does not wait for asynchronous work.');
        } finally {
          locked = false;
          pending = new Map();
        }
      },
      executeTransaction(fill, text) {
        if (!locked) throw new Error('The project is not locked.');
        if (!text) throw new Error('A transaction needs a text for undo.');
        if (opened.refusesTransactions) return false;
        const runs: (() => void)[] = [];
        fill(
          only('CompoundAction', {
            addAction(added: Action) {
              const run = pending.get(added);
              if (!run) throw new Error('The action is not of this lock, or was added before.');
              pending.delete(added);
              runs.push(run);
              return true;
            },
            get empty() {
              return runs.length === 0;
            },
          } satisfies CompoundAction),
        );
        snapshots.push(snapshotOf(opened));
        for (const run of runs) run();
        opened.steps.push(text);
        return true;
      },
    } satisfies Partial<Project> as unknown as Project);

  const snapshots: (() => void)[] = [];
  function snapshotOf(opened: SimulatedProject): () => void {
    const lists = [...(opened.sequence ? [opened.sequence.markers] : []), ...clipLists(opened.root)];
    const copies = lists.map((list) => ({ list, markers: list.map((marker) => ({ ...marker })) }));
    return () => {
      for (const { list, markers } of copies) list.splice(0, list.length, ...markers);
    };
  }
  if (project)
    project.undo = () => {
      snapshots.pop()?.();
      project.steps.pop();
    };

  const manager = only('EncoderManager', {
    isAMEInstalled: false,
    async exportSequence(sequence, type, outputFile, presetFile) {
      if (!markersOf.has(sequence) || type !== IMMEDIATELY) throw new Error('Illegal Parameter type');
      const emit: Export['emit'] = (event, detail = {}) => {
        for (const listener of listeners.get(`render-${event}`) ?? []) listener({ jobID: '1', ...detail });
      };
      return project!.onExport({ path: requireText(outputFile), preset: presetFile, emit });
    },
  } satisfies Partial<EncoderManager> as unknown as EncoderManager);

  const IMMEDIATELY = 2;
  const module = only('premierepro', {
    Project: only('Project', {
      getActiveProject: async () => (project ? wrapProject(project) : null) as unknown as Project,
    } satisfies Partial<premierepro['Project']> as unknown as premierepro['Project']),
    ProjectUtils: only('ProjectUtils', {
      getSelection: async () =>
        only('ProjectItemSelection', {
          getItems: async () =>
            (project?.selected ?? []).flatMap((id) => find(id, [project!.root]) ?? []).map(wrapItem),
        } satisfies Partial<ProjectItemSelection> as unknown as ProjectItemSelection),
    } satisfies Partial<premierepro['ProjectUtils']> as unknown as premierepro['ProjectUtils']),
    ProjectItem: only('ProjectItem', {
      TYPE_BIN: BIN,
      TYPE_CLIP: CLIP,
    } satisfies Partial<premierepro['ProjectItem']> as unknown as premierepro['ProjectItem']),
    FolderItem: only('FolderItem', {
      cast: (item: ProjectItem) => wrapFolder(itemOf.get(item)!),
    } satisfies premierepro['FolderItem']),
    ClipProjectItem: only('ClipProjectItem', {
      cast: (item: ProjectItem) => wrapClip(itemOf.get(item)!),
    } satisfies premierepro['ClipProjectItem']),
    Markers: only('Markers', {
      async getMarkers(owner) {
        const all = markersOf.get(owner);
        if (!all) throw new Error('Illegal Parameter type');
        return wrapMarkers(all);
      },
    } satisfies premierepro['Markers']),
    Marker: only('Marker', {
      MARKER_TYPE_COMMENT: 'Comment',
    } satisfies Partial<premierepro['Marker']> as unknown as premierepro['Marker']),
    TickTime: only('TickTime', {
      createWithTicks(ticks: string) {
        if (!/^\d+$/.test(requireText(ticks))) throw new Error('Illegal Parameter type');
        return timeOf(BigInt(ticks));
      },
    } satisfies Partial<premierepro['TickTime']> as unknown as premierepro['TickTime']),
    FrameRate: {} as FrameRate as unknown as premierepro['FrameRate'],
    EncoderManager: only('EncoderManager', {
      getManager: () => manager,
      getExportFileExtension: async (_sequence: Sequence, preset: string) =>
        /prores/i.test(requireText(preset)) ? 'mov' : 'mp4',
      EVENT_RENDER_PROGRESS: 'render-progress',
      EVENT_RENDER_COMPLETE: 'render-complete',
      EVENT_RENDER_ERROR: 'render-error',
      EVENT_RENDER_CANCEL: 'render-cancel',
    } satisfies Partial<premierepro['EncoderManager']> as unknown as premierepro['EncoderManager']),
    EventManager: only('EventManager', {
      addEventListener(_target, name, listener) {
        const key = String(name);
        listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
      },
      removeEventListener(_target, name, listener) {
        if (!listeners.get(String(name))?.delete(listener)) throw new Error('No such listener.');
      },
    } satisfies Partial<premierepro['EventManager']> as unknown as premierepro['EventManager']),
    Transcript: only('Transcript', {
      importFromJSON(json: string) {
        if (!locked) throw new Error('Segments must be created inside lockedAccess.');
        const read = JSON.parse(json) as { segments?: unknown };
        if (!Array.isArray(read.segments)) throw new Error('Illegal Parameter type');
        const made = {} as TextSegments;
        segments.set(made, read);
        return made;
      },
      createImportTextSegmentsAction(made, clip) {
        const item = itemOf.get(clip);
        const read = segments.get(made);
        if (!item || !read) throw new Error('Illegal Parameter type');
        return action(() => {
          item.transcript = read;
        });
      },
    } satisfies Partial<premierepro['Transcript']> as unknown as premierepro['Transcript']),
    Constants: { ExportType: only('ExportType', { IMMEDIATELY }) } as unknown as premierepro['Constants'],
  } satisfies Partial<premierepro> as unknown as premierepro);
  return { module };
}

const segments = new WeakMap<object, unknown>();
