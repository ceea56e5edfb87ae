import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { Composer, type ComposerProps } from '../composer/composer.tsx';
import { CommentList } from '../list/comment-list.tsx';
import type { DeleteProps } from '../list/delete-dialog.tsx';
import { rowsOf, threadsOf } from '../list/threads.ts';
import type { ShownComment } from '../shown-comment.ts';
import { StageComments } from '../stage-comments.tsx';

export type SendComment = ComposerProps['onSend'];

interface Props extends Omit<ComposerProps, 'inTeam' | 'people'>, Pick<DeleteProps, 'remove'> {
  comments: readonly ShownComment[] | undefined;
  /** The player shows this file, not one of its other assets. */
  onStage: boolean;
  /** Shown instead of an empty list. */
  children: ReactNode;
}

const DeleteDialog = lazy(() =>
  loadChunk(() => import('../list/delete-dialog.tsx')).then((part) => ({ default: part.DeleteDialog })),
);

const nothingMore = {};

/** Comments of a file for guests: the list and the form of members, without what only members can do. */
export function GuestConversation({ comments, onStage, remove, children, ...composer }: Props) {
  const { file, timing } = composer;
  const threads = useMemo(() => comments && threadsOf(comments), [comments]);
  const rows = useMemo(() => rowsOf(threads ?? []), [threads]);
  const [deleted, setDeleted] = useState<ShownComment | null>(null);
  return (
    <>
      {onStage && <StageComments {...{ file, threads, timing }} mayControl isMember={false} />}
      {rows.length > 0 ? (
        <CommentList
          {...{ file, rows, timing }}
          version={0}
          me={undefined}
          mayControl
          inTeam={false}
          more={nothingMore}
          onDelete={setDeleted}
        />
      ) : (
        children
      )}
      <Composer {...composer} inTeam={false} />
      {deleted && (
        <Suspense>
          <DeleteDialog
            key={deleted.id}
            file={file}
            comment={deleted}
            remove={remove}
            onClose={() => setDeleted(null)}
          />
        </Suspense>
      )}
    </>
  );
}
