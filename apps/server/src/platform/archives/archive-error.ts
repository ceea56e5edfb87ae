export type ArchiveErrorKind = 'broken' | 'encrypted' | 'timeout' | 'aborted' | 'failed';

/** Why an archive could not be read to its end. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly kind: ArchiveErrorKind;
  constructor(kind: ArchiveErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
