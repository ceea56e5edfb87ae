// Numbers of the specification, by name. The API and the database use the numbers.

export const NodeType = { FOLDER: 1, PROJECT: 2, CLIENT: 3, TENANT: 4 } as const;
export type NodeType = (typeof NodeType)[keyof typeof NodeType];

export const ProjectStatus = { LOGGING: 1, EDITING: 2, REVIEWING: 3, DELIVERED: 4 } as const;
export type ProjectStatus = (typeof ProjectStatus)[keyof typeof ProjectStatus];

export const ArchiveStatus = {
  NOTARCHIVED: 0,
  ARCHIVED: 1,
  PENDING: 2,
  ARCHIVING: 3,
  UNARCHIVING: 4,
} as const;
export type ArchiveStatus = (typeof ArchiveStatus)[keyof typeof ArchiveStatus];

export const BadgeStatus = {
  NOTSELECTED: 0,
  NEW: 1,
  DRAFT: 2,
  PRODUCTION: 3,
  REVIEW: 4,
  CORRECTION: 5,
  FINAL: 6,
} as const;
export type BadgeStatus = (typeof BadgeStatus)[keyof typeof BadgeStatus];

export const AccessType = { PUBLIC: 0, TEAM_ONLY: 1 } as const;
export type AccessType = (typeof AccessType)[keyof typeof AccessType];

/** State of pods and assets. */
export const State = { ERROR: 0, PENDING: 1, PROCESSING: 2, COMPLETE: 3 } as const;
export type State = (typeof State)[keyof typeof State];

export const AssetType = {
  RAW: 0,
  THUMBNAIL: 1,
  WEB: 2,
  SPEECHTOTEXT: 3,
  AUDIO: 4,
  LIVEPREVIEW: 5,
  VTT: 6,
  SRT: 7,
  EXTERNAL: 8,
  FRAME: 9,
  IMAGE: 10,
  VIDEO: 11,
  OTHER: 12,
} as const;
export type AssetType = (typeof AssetType)[keyof typeof AssetType];

/** Order of the specification: the position determines the code PS1 to PS10. */
export const processingStages = [
  'upload_in_progress',
  'upload_failed',
  'queued',
  'transcoding',
  'transcoding_failed',
  'extracting_audio',
  'generating_thumbnail',
  'generating_live_preview',
  'extracting_subtitles',
  'completed',
] as const;
export type ProcessingStage = (typeof processingStages)[number];

type StageCode = `PS${number}`;
export const stageCode = (stage: ProcessingStage): StageCode => `PS${processingStages.indexOf(stage) + 1}`;

export const UploadStatus = { ADDED: 1, WAITING: 2, UPLOADING: 3, FINISHED: 4, ERROR: 5 } as const;
export type UploadStatus = (typeof UploadStatus)[keyof typeof UploadStatus];

export const fileKinds = ['audio', 'video', 'image', 'pdf', 'text', 'application', 'unknown'] as const;
export type FileKind = (typeof fileKinds)[number];

export const languages = ['en', 'nl'] as const;
export type Language = (typeof languages)[number];
/** For the formats of dates and numbers. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', nl: 'nl-NL' };

export const NAME_MAX = 191;
export const NOTE_MAX = 2048;
