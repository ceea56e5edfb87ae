'use strict';

// Bins, markers, playhead and transcript of the open project.
// Premiere needs actions to be created and executed while the project is locked, and locks only synchronous work.

/** @typedef {import('../../../apps/web/src/lib/host/messages.ts').HostCalls} HostCalls */
/** @typedef {import('@adobe/premierepro').Project} Project */
/** @typedef {import('@adobe/premierepro').FolderItem} FolderItem */
/** @typedef {import('@adobe/premierepro').Marker} Marker */

const ppro = require('premierepro');
const { Failure } = require('./failure.js');

const TICKS_PER_SECOND = 254016000000;
/** Frame rates as Premiere shows them, with their exact value. */
const RATES = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60];
const BINS_MAX = 2000;

async function openProject() {
  const project = await ppro.Project.getActiveProject();
  if (!project) throw new Failure('noProject');
  return project;
}

async function openSequence() {
  const project = await openProject();
  const sequence = await project.getActiveSequence();
  if (!sequence) throw new Failure('noSequence');
  return { project, sequence };
}

/** The clip that is selected in the project panel. */
async function selectedClip() {
  const project = await openProject();
  const selection = await ppro.ProjectUtils.getSelection(project);
  const items = selection ? await selection.getItems() : [];
  const item = items.find(({ type }) => type === ppro.ProjectItem.TYPE_CLIP);
  const clip = item && ppro.ClipProjectItem.cast(item);
  if (!item || !clip) throw new Failure('noClip');
  return { project, clip, name: item.name };
}

/**
 * @param {Project} project
 * @param {string} undo
 * @param {() => import('@adobe/premierepro').Action[]} create
 */
function change(project, undo, create) {
  let done = true;
  project.lockedAccess(() => {
    const actions = create();
    if (actions.length === 0) return;
    done = project.executeTransaction((compound) => {
      for (const action of actions) compound.addAction(action);
    }, undo);
  });
  if (!done) throw new Failure('program', undo);
}

/** @param {number} value */
function ticksOfRate(value) {
  const exact = RATES.find((rate) => Math.abs(rate - value) < 0.005) || value;
  return BigInt(Math.round(TICKS_PER_SECOND / exact));
}

/** @param {HostCalls['readMarkers']['input']['target']} target */
async function markerOwner(target) {
  if (target === 'sequence') {
    const { project, sequence } = await openSequence();
    const ticks = BigInt(await sequence.getTimebase());
    return { project, owner: sequence, name: sequence.name, ticks };
  }
  const { project, clip, name } = await selectedClip();
  const interpretation = await clip.getFootageInterpretation();
  return { project, owner: clip, name, ticks: ticksOfRate(interpretation.getFrameRate()) };
}

/**
 * The exact time of a frame: the program itself rounds seconds.
 * @param {number | bigint} frame
 * @param {bigint} ticks
 */
const timeOf = (frame, ticks) => ppro.TickTime.createWithTicks(String(BigInt(frame) * ticks));

/**
 * @param {import('@adobe/premierepro').TickTime} time
 * @param {bigint} ticks
 */
const frameOf = (time, ticks) => Number((BigInt(time.ticks) + ticks / 2n) / ticks);

/**
 * Markers by id. Before Premiere 26.3 markers have none: then it is their place, which stays the same until one is
 * moved.
 * @param {Marker[]} markers
 */
function byId(markers) {
  /** @type {Map<string, Marker>} */
  const found = new Map();
  for (const marker of markers) {
    const guid = marker.guid ? String(marker.guid) : '';
    let id = guid || marker.getStart().ticks;
    while (found.has(id)) id += '+';
    found.set(id, marker);
  }
  return found;
}

/**
 * @param {HostCalls['writeMarkers']['input']['change'][number]} wanted
 * @param {Marker} marker
 * @param {import('@adobe/premierepro').Markers} markers
 * @param {bigint} ticks
 */
function changesOf(wanted, marker, markers, ticks) {
  const actions = [];
  if (marker.getName() !== wanted.name) actions.push(marker.createSetNameAction(wanted.name));
  if (marker.getComments() !== wanted.comments) actions.push(marker.createSetCommentsAction(wanted.comments));
  if (frameOf(marker.getDuration(), ticks) !== wanted.duration)
    actions.push(marker.createSetDurationAction(timeOf(wanted.duration, ticks)));
  if (frameOf(marker.getStart(), ticks) !== wanted.frame)
    actions.push(markers.createMoveMarkerAction(marker, timeOf(wanted.frame, ticks)));
  return actions;
}

/**
 * @param {FolderItem} folder
 * @param {(item: import('@adobe/premierepro').ProjectItem, depth: number) => boolean} visit
 * @param {number} depth
 * @returns {Promise<boolean>}
 */
async function walkBins(folder, visit, depth = 0) {
  for (const item of await folder.getItems()) {
    if (item.type !== ppro.ProjectItem.TYPE_BIN) continue;
    if (!visit(item, depth)) return false;
    if (!(await walkBins(ppro.FolderItem.cast(item), visit, depth + 1))) return false;
  }
  return true;
}

/**
 * @param {Project} project
 * @param {string | null} id
 */
async function findBin(project, id) {
  if (id === null) return project.getInsertionBin();
  /** @type {import('@adobe/premierepro').ProjectItem | undefined} */
  let bin;
  await walkBins(await project.getRootItem(), (item) => {
    if (item.getId() === id) bin = item;
    return bin === undefined;
  });
  if (!bin) throw new Failure('program', 'The bin does not exist.');
  return bin;
}

const calls = {
  /** @returns {Promise<HostCalls['bins']['result']>} */
  async bins() {
    const project = await openProject();
    /** @type {HostCalls['bins']['result']['bins']} */
    const bins = [];
    await walkBins(await project.getRootItem(), (item, depth) => {
      bins.push({ id: item.getId(), name: item.name, depth });
      return bins.length < BINS_MAX;
    });
    return { bins };
  },

  /**
   * @param {HostCalls['readMarkers']['input']} input
   * @returns {Promise<HostCalls['readMarkers']['result']>}
   */
  async readMarkers({ target }) {
    const { owner, name, ticks } = await markerOwner(target);
    const markers = await ppro.Markers.getMarkers(owner);
    return {
      name,
      ticksPerFrame: String(ticks),
      markers: [...byId(markers.getMarkers())].map(([id, marker]) => ({
        id,
        frame: frameOf(marker.getStart(), ticks),
        duration: frameOf(marker.getDuration(), ticks),
        name: marker.getName(),
        comments: marker.getComments(),
      })),
    };
  },

  /** @param {HostCalls['writeMarkers']['input']} input */
  async writeMarkers({ target, undo, add, change: wanted, remove }) {
    const { project, owner, ticks } = await markerOwner(target);
    const markers = await ppro.Markers.getMarkers(owner);
    change(project, undo, () => {
      const found = byId(markers.getMarkers());
      /** @param {string} id */
      const marker = (id) => {
        const one = found.get(id);
        if (!one) throw new Failure('program', 'A marker was changed in the meantime.');
        return one;
      };
      return [
        ...remove.map((id) => markers.createRemoveMarkerAction(marker(id))),
        ...wanted.flatMap((one) => changesOf(one, marker(one.id), markers, ticks)),
        ...add.map(({ frame, duration, name, comments }) =>
          markers.createAddMarkerAction(
            name,
            ppro.Marker.MARKER_TYPE_COMMENT,
            timeOf(frame, ticks),
            timeOf(duration, ticks),
            comments,
          ),
        ),
      ];
    });
    return {};
  },

  /** @param {HostCalls['movePlayhead']['input']} input */
  async movePlayhead({ seconds }) {
    const { sequence } = await openSequence();
    const ticks = BigInt(await sequence.getTimebase());
    const frame = BigInt(Math.floor(seconds * TICKS_PER_SECOND)) / ticks;
    await sequence.setPlayerPosition(timeOf(frame, ticks));
    return {};
  },

  /** @param {HostCalls['importTranscript']['input']} input */
  async importTranscript({ json, undo }) {
    const { project, clip } = await selectedClip();
    change(project, undo, () => {
      const segments = ppro.Transcript.importFromJSON(json);
      if (!segments) throw new Failure('subtitles');
      return [ppro.Transcript.createImportTextSegmentsAction(segments, clip)];
    });
    return {};
  },
};

module.exports = { calls, findBin, openProject, openSequence, ppro };
