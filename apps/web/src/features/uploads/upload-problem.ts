/** Why a file cannot be sent. The dialog and the guest page have their own texts for each kind. */
export interface UploadProblem {
  kind: UploadProblemKind;
  params: Record<string, string | number>;
}

export type UploadProblemKind =
  | 'folderSegmentTooLong'
  | 'fileNameTooLong'
  | 'activeNodeRequired'
  | 'insufficientStorage'
  | 'forbidden'
  | 'folderGone'
  | 'archived'
  | 'diskFull'
  | 'signedOut'
  | 'connection'
  | 'fileChanged'
  | 'tooLarge'
  | 'refused';
