import { ArchiveStatus, type ProcessingStage, State } from '@rushes/contract/enums';
import type { PodCard } from '@rushes/contract/pods';
import { resolutionText } from '../widgets/resolution-text.ts';

/** Content of a card's thumbnail area. */
export type PictureContent =
  | 'archived'
  | 'broken'
  | 'preview'
  | 'waveform'
  | 'spinner'
  | 'shutter'
  | 'placeholder'
  | 'nothing';

/** Messages of the services that work on a file while it stays usable. */
const runCodes = ['AM7', 'AM8', 'AM13', 'AM36', 'AM38'] as const;
type RunCode = (typeof runCodes)[number];

/** Message keys for the metadata row. */
type Words =
  | 'state.archived'
  | 'state.archiving'
  | 'state.unarchiving'
  | 'state.processing'
  | 'queue.preview'
  | 'queue.web'
  | `queue.${RunCode}`
  | `run.${RunCode}`
  | `stage.${Exclude<ProcessingStage, 'queued'>}`;

export interface Display {
  picture: PictureContent;
  /** A small progress ring on an existing thumbnail while processing continues. */
  ring: boolean;
  percentage: number | null;
  words: Words | null;
  failed: boolean;
  retry: boolean;
}

const calm = { ring: false, percentage: null, words: null, failed: false, retry: false } as const;

/** What the thumbnail of a finished file is made from. */
export type Pictured = Pick<
  PodCard,
  'kind' | 'name' | 'mimetype' | 'duration' | 'framerate' | 'thumbnail' | 'livepreview' | 'peaks'
>;

/** Archived files cannot be changed until they are unarchived. */
export const mayChange = (pod: Pick<PodCard, 'archived'>): boolean =>
  pod.archived === ArchiveStatus.NOTARCHIVED;

/** All bytes are on the server: the file can be stacked and get new versions, also while it is being processed. */
export const hasArrived = ({ status }: Pick<PodCard, 'status'>): boolean =>
  status.status !== 'upload_in_progress' && status.status !== 'upload_failed';

/** For guests: they see only finished files, so the card shows no processing state. */
export const finishedDisplay = (pod: Pictured): Display => ({ ...calm, picture: completePicture(pod) });

export function displayOf(pod: PodCard): Display {
  if (!mayChange(pod)) return { ...calm, picture: 'archived', words: archiveWords(pod) };
  const stage = pod.status.status;
  if (pod.state === State.ERROR) {
    const words = `stage.${stage === 'upload_failed' ? stage : 'transcoding_failed'}` as const;
    // Without the original there is nothing to process again: the file has to be uploaded again.
    return { ...calm, picture: 'broken', words, failed: true, retry: stage !== 'upload_failed' };
  }
  if (pod.state === State.COMPLETE) return { ...finishedDisplay(pod), ...runDisplay(pod) };
  const made = pod.thumbnail !== null || pod.livepreview !== null;
  if (pod.state === State.PENDING) {
    const uploading = stage === 'upload_in_progress';
    return {
      ...calm,
      picture: made ? 'preview' : 'spinner',
      ring: made,
      words: uploading ? 'stage.upload_in_progress' : queueWords(pod),
      percentage: uploading ? pod.status.metadata.percentage : null,
    };
  }
  return {
    ...calm,
    picture: made ? 'preview' : 'shutter',
    ring: made,
    words: stage === 'completed' || stage === 'queued' ? 'state.processing' : `stage.${stage}`,
    percentage: pod.status.metadata.percentage,
  };
}

/** The oldest run of a service on a finished file. */
function runDisplay({ launchedServices: [run] }: PodCard): Partial<Display> {
  if (!run) return {};
  const { percentage } = run;
  const code = runCodes.find((one) => one === run.code);
  if (!code) return { words: 'state.processing', percentage };
  return { words: `${percentage === null ? 'queue' : 'run'}.${code}`, percentage };
}

/** The first step analyses the file and makes the preview. The duration is known once it is done. */
function queueWords({ kind, duration }: PodCard): Words {
  return (kind === 'video' || kind === 'audio') && duration !== null ? 'queue.web' : 'queue.preview';
}

function completePicture(pod: Pictured): PictureContent {
  if (pod.kind === 'audio') return pod.peaks ? 'waveform' : 'placeholder';
  if (pod.thumbnail || pod.livepreview) return 'preview';
  return isArchiveFile(pod) ? 'placeholder' : 'nothing';
}

/** Files that contain files: zip, tar and rar, by MIME type or by name. */
const isArchiveFile = ({ mimetype, name }: Pick<PodCard, 'mimetype' | 'name'>): boolean =>
  /[/+.-](zip|tar|rar|gtar)\b/.test(mimetype ?? '') || /\.(zip|tar|tgz|rar|tar\.\w+)$/i.test(name);

function archiveWords(pod: PodCard): Words {
  if (pod.archived === ArchiveStatus.ARCHIVED) return 'state.archived';
  return pod.archived === ArchiveStatus.UNARCHIVING ? 'state.unarchiving' : 'state.archiving';
}

/** The chip at the bottom right shows the duration, or this format for files without one. */
export function formatOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1) : '';
  return /^[a-z0-9]{1,5}$/i.test(extension) ? extension.toUpperCase() : '';
}

/** "4K · 25" for video, "6000 × 4000" for images, the extension for other files. */
export function formatLine(pod: Pick<PodCard, 'kind' | 'name' | 'resolution' | 'framerate'>): string {
  const size = resolutionText(pod);
  if (!size) return formatOf(pod.name);
  const rate = pod.kind === 'video' && pod.framerate ? ` · ${Number(pod.framerate.toFixed(3))}` : '';
  return `${size}${rate}`;
}
