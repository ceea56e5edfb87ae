import type { StoredEvent } from './deliveries.queries.ts';

/** The body of every attempt: the same bytes, because receivers may compare them. */
export function bodyOf({ type, tenantid, createdat, data }: StoredEvent, publicUrl: string): string {
  const { user, file, folder, comment, link, member, details } = data;
  return JSON.stringify({
    type,
    timestamp: createdat,
    data: {
      workspaceid: tenantid,
      user,
      ...(file ? { file: { ...file, url: `${publicUrl}/pod/${file.id}` } } : {}),
      ...(folder ? { folder: { ...folder, url: `${publicUrl}/node/${folder.id}` } } : {}),
      ...(comment ? { comment } : {}),
      ...(link ? { link } : {}),
      ...(member ? { member } : {}),
      ...(details ? { details } : {}),
    },
  });
}
