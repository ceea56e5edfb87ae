import type { Pod } from '@rushes/contract/pods';
import { MessageSquare } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useProgram } from '#features/extensions/widgets/program.ts';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import { ask } from '#features/nodes/widgets/items.ts';
import { errorText } from '#lib/error-text.ts';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { useCan } from '#session/access.ts';
import { useUser } from '#session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useRestoreFocus } from '#ui/list/restore-focus.ts';
import { Composer } from '../composer/composer.tsx';
import type { Asked } from '../dialogs.tsx';
import { CommentList } from '../list/comment-list.tsx';
import { useListView } from '../list/list-view.ts';
import { countOpen, rowsOf, type Thread, wantedThreads } from '../list/threads.ts';
import { Toolbar } from '../list/toolbar.tsx';
import { useCopyLink } from '../list/use-copy-link.ts';
import { useAddress, useSend, useToggle } from '../mutations.ts';
import { usePeople, useReview, useThreads } from '../queries.ts';
import { ReviewHead } from '../review/review-head.tsx';
import type { Timing } from '../times.ts';
import { useStage } from './stage.ts';

const CommentDialogs = lazy(() =>
  loadChunk(() => import('../dialogs.tsx')).then((part) => ({ default: part.CommentDialogs })),
);

const none: never[] = [];

interface Props {
  pod: Pod;
  timing: Timing;
}

/** Comments and review of a file, with the form to add comments. Requires a `key` per file. */
export function PodComments({ pod, timing }: Props) {
  const { t } = useTranslation('comments');
  const user = useUser();
  const mayControl = useCan('control PodService') && pod.archived === 0;
  const inTeam = useCan('belongsto Team');
  const mayShare = useCan('control ShareLinks') && pod.archived === 0;
  const markerProgram = useProgram('markers');
  const xmlProgram = useProgram('xml');
  const { threads, error, refetch } = useThreads(pod.id);
  const { data: review } = useReview(pod.id);
  const view = useListView();
  const [asked, setAsked] = useState<Asked | null>(null);
  const copyLink = useCopyLink(pod.id);
  const toggle = useToggle(pod.id);
  const address = useAddress(pod.id);
  const send = useSend(pod.id);
  const [needsPeople, setNeedsPeople] = useState(false);
  const { data: people = none } = usePeople(pod.id, needsPeople);
  // Deferred, so that typing stays responsive with many comments.
  const search = useDeferredValue(view.search);
  const { filter, sort } = view;
  const rows = useMemo(
    () => threads && rowsOf(wantedThreads(threads, { filter, sort, search, me: user?.id })),
    [threads, filter, sort, search, user?.id],
  );
  useShowChosen(threads);
  const panel = useRef<HTMLDivElement>(null);
  const within = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
  // Deleting the last comment removes the list; the filters remain. During a deletion the focus is in the dialog.
  useRestoreFocus(
    () =>
      (asked?.what === 'delete'
        ? document.querySelector<HTMLElement>('[role=dialog]')
        : within('[role=feed]')) ?? null,
    () =>
      asked === null
        ? (within('[data-row][tabindex="0"]') ??
          within('[name=comments-filter]:checked') ??
          within('[type=search]'))
        : null,
  );

  return (
    <div ref={panel} className="stack h-full">
      {review && (
        <ReviewHead
          podid={pod.id}
          review={review}
          me={user?.id}
          mayControl={mayControl}
          inTeam={inTeam}
          onInvite={() => setAsked({ what: 'invite' })}
          onTerms={() => setAsked({ what: 'terms' })}
          onRequestChanges={() => setAsked({ what: 'changes' })}
        />
      )}
      <Toolbar
        view={view}
        counts={{ open: threads ? countOpen(threads) : 0, all: threads?.length ?? 0 }}
        mayControl={mayControl}
        asked={mayControl && review?.mine === 1}
        onChange={(change) => useListView.setState(change)}
        onInvite={() => setAsked({ what: 'invite' })}
        onInviteExternal={mayShare ? () => setAsked({ what: 'external' }) : null}
        onSubmit={() => setAsked({ what: 'submit' })}
        onRequestChanges={() => setAsked({ what: 'changes' })}
        onCopyLink={() => copyLink()}
        onExport={() => ask({ name: 'export-markers', source: pod, what: 'comments' })}
        program={timing.frames ? (markerProgram ?? xmlProgram) : null}
        onProgramMarkers={() =>
          ask({ name: markerProgram ? 'program-markers' : 'program-subtitles', source: pod })
        }
        onImport={() => ask({ name: 'import-markers', source: pod, into: 'comments' })}
      />
      {rows && rows.length > 0 ? (
        <CommentList
          file={pod.id}
          rows={rows}
          timing={timing}
          version={pod.order}
          me={user?.id}
          mayControl={mayControl}
          inTeam={inTeam}
          more={{
            like: (comment) => toggle('like', comment),
            check: (comment) => toggle('check', comment),
            address: ({ id }) => address.mutate(id),
            copyLink: ({ id }) => copyLink(id),
          }}
          onDelete={(comment) => setAsked({ what: 'delete', comment })}
        />
      ) : error ? (
        <EmptyState>
          <p>{errorText(error)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </EmptyState>
      ) : rows ? (
        <Nothing none={threads?.length === 0} mayControl={mayControl} frames={timing.frames} />
      ) : (
        <EmptyState>
          <Skeleton rows={4} height={72} />
        </EmptyState>
      )}
      {mayControl && (
        <Composer
          file={pod.id}
          timing={timing}
          inTeam={inTeam}
          mayDraw
          people={{ list: people, load: () => setNeedsPeople(true) }}
          onSend={send}
        />
      )}
      {asked && (
        <Suspense>
          <CommentDialogs asked={asked} pod={pod} review={review} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface NothingProps {
  none: boolean;
  mayControl: boolean;
  frames: boolean;
}

function Nothing({ none, mayControl, frames }: NothingProps) {
  const { t } = useTranslation('comments');
  const touch = useTouch();
  const start = touch ? 'none.textTouch' : frames ? 'none.text' : 'none.textTime';
  return (
    <EmptyState icon={MessageSquare} title={t(none ? 'none.title' : 'none.filtered')}>
      <p role="status">
        {t(none ? (mayControl ? start : 'none.read') : 'none.filteredText')}{' '}
        {none && <HelpLink section="comments" />}
      </p>
    </EmptyState>
  );
}

/** Changes the filter if it hides the selected comment. */
function useShowChosen(threads: readonly Thread[] | undefined): void {
  const chosen = useStage((stage) => stage.chosen);
  const me = useUser()?.id;
  const ready = threads !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per selection, not when the comment is resolved afterwards
  useEffect(() => {
    if (!chosen || !threads) return;
    const has = (among: readonly Thread[]) =>
      among.some(({ comment, answers }) => [comment, ...answers].some(({ id }) => id === chosen.id));
    if (has(threads) && !has(wantedThreads(threads, { ...useListView.getState(), me })))
      useListView.setState({ filter: 'all', search: '' });
  }, [chosen, ready]);
}
