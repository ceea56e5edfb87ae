export type ArchiveErrorKind = 'broken' | 'encrypted' | 'timeout' | 'aborted' | 'failed';

/** The reason an archive could not be read completely. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly kind: ArchiveErrorKind;
  constructor(kind: ArchiveErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
