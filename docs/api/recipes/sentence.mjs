// One line of text for an event, for chat programs.
const lines = {
  'upload.completed': ({ file }, who) => `${who} uploaded ${file.name}`,
  'processing.completed': ({ file }) => `${file.name} is ready to play`,
  'processing.failed': ({ file }) => `${file.name} could not be processed`,
  'comment.created': ({ file, comment }, who) =>
    comment ? `${who} commented on ${file.name}: ${comment.text}` : `${who} imported comments into ${file.name}`,
  'review.requested': ({ file, details }, who) => `${who} asked ${details.to} to review ${file.name}`,
  'review.approved': ({ file }, who) => `${who} approved ${file.name}`,
  'review.changes': ({ file }, who) => `${who} requested changes to ${file.name}`,
  'link.opened': ({ link }) => `${link.visitor.name || 'Somebody'} opened ${link.kind === 'upload' ? 'an upload link' : 'a share link'}`,
};

/** Undefined for events that need no message. */
export function sentence({ type, data }) {
  return lines[type]?.(data, data.user?.name || 'Somebody');
}
