export type MediaErrorKind = 'unreadable' | 'timeout' | 'aborted' | 'failed' | 'too-large';

/** `detail` is the end of the tool's own output: for the log, never for an outsider. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly kind: MediaErrorKind;
  readonly detail: string;

  constructor(kind: MediaErrorKind, message: string, detail = '') {
    super(message);
    this.kind = kind;
    this.detail = detail;
  }
}

const TOO_LARGE = /exceeds specified max pixel count|exceeds pixel limit|Input image exceeds/i;

// Fault of the file, not of the machine: trying again would end the same way.
const UNREADABLE =
  /Invalid data found|not on whitelist|moov atom not found|could not find codec|Could not find codec parameters|does not contain any stream|matches no streams|Cannot determine format|Output file is empty|unspecified size|Decoder .* not found|End of file/i;

export function kindOfOutput(stderr: string): MediaErrorKind {
  if (TOO_LARGE.test(stderr)) return 'too-large';
  if (/No space left on device|Cannot allocate memory|Permission denied/i.test(stderr)) return 'failed';
  return UNREADABLE.test(stderr) ? 'unreadable' : 'failed';
}
