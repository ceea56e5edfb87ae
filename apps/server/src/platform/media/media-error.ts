export type MediaErrorKind = 'unreadable' | 'timeout' | 'aborted' | 'failed' | 'too-large' | 'busy';

/** `detail` is the end of the tool's stderr: for the log only, never for users. */
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

// Errors caused by the file, not by the machine: a retry would fail the same way.
const UNREADABLE =
  /Invalid data found|not on whitelist|moov atom not found|could not find codec|Could not find codec parameters|does not contain any stream|matches no streams|Cannot determine format|Output file is empty|unspecified size|Decoder .* not found|End of file|Error while decoding|Error submitting packet to decoder/i;
const MACHINE =
  /No space left on device|ENOSPC|File too large|EFBIG|Disk quota exceeded|EDQUOT|Cannot allocate memory|Permission denied/i;

export function kindOfOutput(stderr: string): MediaErrorKind {
  if (TOO_LARGE.test(stderr)) return 'too-large';
  if (MACHINE.test(stderr)) return 'failed';
  return UNREADABLE.test(stderr) ? 'unreadable' : 'failed';
}

/** Converts libvips errors: the file is to blame, unless the disk is full or access is denied. */
export function ofPicture(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/exceeds pixel limit/i.test(message))
    return new MediaError('too-large', 'the picture has more pixels than allowed');
  if (/out of memory|more memory than allowed/i.test(message))
    return new MediaError('too-large', 'the picture needs more memory than allowed', message);
  if (MACHINE.test(message)) return new MediaError('failed', 'the picture could not be written', message);
  if (/timeout/i.test(message)) return new MediaError('timeout', 'took longer than allowed', message);
  return new MediaError('unreadable', 'the picture could not be read', message);
}
