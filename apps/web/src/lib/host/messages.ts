// The messages between a page and the panel of an editing program that shows it. All programs use the same ones, so
// the page does not need to know how a program is called. Panels outside of this build import only the types.

/** Changes when a message gets another meaning. A panel with another number must be installed again. */
export const HOST_PROTOCOL = 1;

export type Program = 'premiere' | 'final-cut-pro';

export const capabilities = ['import', 'markers', 'playhead', 'export', 'transcript', 'xml'] as const;
export type Capability = (typeof capabilities)[number];

export interface HostFacts {
  program: Program;
  /** Of the editing program. */
  version: string;
  protocol: number;
  capabilities: Capability[];
}

/** Markers of the active sequence, or of the clip that is selected in the project. */
export type MarkerTarget = 'sequence' | 'clip';

/** Times are frames of the sequence or clip, counted from its start. */
export interface MarkerContent {
  frame: number;
  /** 0 for a marker at a single frame. */
  duration: number;
  name: string;
  comments: string;
}

export interface HostMarker extends MarkerContent {
  id: string;
}

export interface HostMarkers {
  /** Of the sequence or clip. */
  name: string;
  /** The exact length of a frame, in ticks of which a second has 254,016,000,000. */
  ticksPerFrame: string;
  markers: HostMarker[];
}

export interface MarkerChanges {
  add: MarkerContent[];
  change: HostMarker[];
  remove: string[];
}

export interface HostFile {
  name: string;
  url: string;
  size: number;
}

export interface ImportResult {
  imported: string[];
  /** File URLs of the imported files, if the program imports only documents that name them. */
  places?: string[];
  failed: { name: string; reason: 'exists' | 'failed' }[];
  cancelled: boolean;
}

export interface ExportedFile {
  /** Names the file in later calls. */
  file: string;
  name: string;
  size: number;
  /** Milliseconds. */
  modified: number;
}

export interface Part {
  file: string;
  start: number;
  end: number;
  url: string;
  method: string;
  headers: Record<string, string>;
}

type Nothing = Record<never, never>;

export interface HostCalls {
  hello: { input: { protocol: number }; result: HostFacts };
  bins: { input: Nothing; result: { bins: { id: string; name: string; depth: number }[] } };
  /** Without a bin, files go to the bin that is selected in the program. */
  importFiles: { input: { bin: string | null; files: HostFile[] }; result: ImportResult };
  readMarkers: { input: { target: MarkerTarget }; result: HostMarkers };
  /** All changes in one step that the user can undo, named by `undo`. */
  writeMarkers: { input: { target: MarkerTarget; undo: string } & MarkerChanges; result: Nothing };
  /** To the frame of the sequence that is shown at this time. */
  movePlayhead: { input: { seconds: number }; result: Nothing };
  choosePreset: { input: Nothing; result: { preset: { path: string; name: string } | null } };
  exportSequence: { input: { preset: string | null }; result: ExportedFile };
  /** Files that were exported, but not removed: their upload was interrupted. */
  listExports: { input: Nothing; result: { files: ExportedFile[] } };
  /** Sends bytes of an exported file from disk. */
  sendPart: { input: Part; result: { status: number; offset: string | null; body: string } };
  removeExport: { input: { file: string }; result: Nothing };
  importTranscript: { input: { json: string; undo: string }; result: Nothing };
  /** Adds the contents of a Final Cut Pro XML document to the open library. */
  addXml: { input: { xml: string; name: string }; result: Nothing };
  openLink: { input: { url: string }; result: Nothing };
  cancel: { input: { call: string }; result: Nothing };
}
export type HostCall = keyof HostCalls;

export const hostErrorCodes = [
  /** The editing program refused; `reason` is its text. */
  'program',
  ...['noProject', 'noSequence', 'noClip', 'noItems'],
  ...['downloadNotAllowed', 'existingFiles', 'subtitles', 'preset'],
  ...['cancelled', 'network', 'timeout', 'outdated', 'unknownCall'],
] as const;
export type HostErrorCode = (typeof hostErrorCodes)[number];

export interface HostRequest<C extends HostCall = HostCall> {
  rushes: 'call';
  id: string;
  call: C;
  input: HostCalls[C]['input'];
}

export type HostReply =
  | { rushes: 'result'; id: string; result: unknown }
  | { rushes: 'error'; id: string; code: HostErrorCode; reason: string }
  | { rushes: 'progress'; id: string; done: number; total: number };
