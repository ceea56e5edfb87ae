import type { Asset } from '@rushes/contract/assets';
import type { SharedSort } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { dayText } from '#features/accesslinks/day-text.ts';
import { useStage } from '#features/comments/widgets/stage.ts';
import { timingOf } from '#features/pods/widgets/file-media.ts';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useDocumentTitle } from '#lib/hooks/use-document-title.ts';
import { useSame } from '#lib/hooks/use-same.ts';
import { loadNamespaces, useLanguage, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DownloadsSpent } from '../downloads-spent.tsx';
import { useGuest } from '../guest.ts';
import { GuestMessage } from '../guest-message.tsx';
import frame from '../guest-page.module.css';
import { nodeRoute } from '../guest-routes.ts';
import {
  type OpenedPod,
  type SharedPage,
  useLostPass,
  useSharedComments,
  useSharedFiles,
  useSharedPod,
} from '../queries.ts';
import { SharedNote } from '../shared-note.tsx';
import { PodBar } from './pod-bar.tsx';
import { assetsOf, SharedAssets } from './shared-assets.tsx';
import { lookedAt, originalOf, playedOf } from './shared-media.ts';
import styles from './shared-pod.module.css';

interface Props {
  nodeid: string | undefined;
  podid: string;
  sort: SharedSort;
  foot: ReactNode;
}

// Lazy: the page shows the name and thumbnail of the file before these are loaded. The player is requested at once.
void import('./shared-player.tsx').catch(() => {});
const SharedPlayer = lazy(() =>
  loadChunk(() => import('./shared-player.tsx')).then((part) => ({ default: part.SharedPlayer })),
);
const GuestComments = lazy(async () => {
  const words = loadChunk(() => loadNamespaces('comments'));
  const part = await loadChunk(() => import('../comments/guest-comments.tsx'));
  await words;
  return { default: part.GuestComments };
});

/** One file with its player and comments. Requires a `key` per file. */
export function SharedPod({ nodeid, podid, sort, foot }: Props) {
  const { t } = useTranslation('review');
  const guest = useGuest();
  const { data, error, refetch } = useSharedPod(guest, podid);
  const list = useSharedFiles(guest, nodeid, sort);
  useLostPass(guest, error ?? list.error);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone)
    return (
      <GuestMessage title={t('fileGone.title')} text={t('fileGone.text')}>
        <Link {...nodeRoute(guest.code, null)} search className="iris">
          {t('toFiles')}
        </Link>
      </GuestMessage>
    );
  if (error && !data)
    return (
      <GuestMessage text={errorText(error)}>
        <Button variant="default" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </GuestMessage>
    );
  if (!data)
    return (
      <div className={frame.plain}>
        <Skeleton rows={3} height={72} />
      </div>
    );
  return (
    <Opened {...{ nodeid, foot }} pod={data.pod} versions={data.versions} list={list.data?.pages ?? none} />
  );
}

interface Opening extends OpenedPod {
  nodeid: string | undefined;
  list: readonly SharedPage[];
  foot: ReactNode;
}

function Opened({ nodeid, pod, versions, list, foot }: Opening) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const guest = useGuest();
  const [wantsOriginal, setWantsOriginal] = useState(false);
  const [asset, setAsset] = useState<Asset | null>(null);
  useDocumentTitle(pod.name);
  const stage = useDrawnInSight();
  const original = useMemo(() => originalOf(pod), [pod]);
  const plain = playedOf(pod);
  const video = original && wantsOriginal ? { kind: pod.kind as 'video' | 'audio', asset: original } : plain;
  // An asset opened by itself has its own timing and no comments.
  const beside = asset && lookedAt(asset);
  const timing = useSame(timingOf(pod, video?.asset));
  const hasComments = pod.cancomment === 1;
  const { name, email } = guest.pass.visitor;
  // Another visitor in the same browser has drafts of their own.
  const file = `${guest.code} ${email} ${name} ${pod.id}`;
  const { data: comments, error } = useSharedComments(guest, pod.id, hasComments);
  useLostPass(guest, error);
  const pods = list.flatMap((page) => page.pods);
  const ids = new Set(versions.map(({ id }) => id));
  // A version of the file takes the position of the newest one in the list.
  const at = pods.findIndex(({ id }) => id === pod.id || ids.has(id));
  const [first] = list;
  const alone = nodeid === undefined && pods.length <= 1 && (first?.nodes.length ?? 0) === 0;
  const hasAssets = assetsOf(pod).length > 0;
  return (
    <div className={styles.view}>
      <PodBar
        code={guest.code}
        nodeid={nodeid}
        pod={pod}
        versions={versions}
        timing={timing}
        previous={at > 0 ? pods[at - 1] : undefined}
        next={at >= 0 ? pods[at + 1] : undefined}
        alone={alone}
        original={wantsOriginal}
        onOriginal={original && plain && original.id !== plain.asset.id ? setWantsOriginal : null}
      />
      {/* A link that shares one file has no other page for the note. */}
      {alone && first?.note && (
        <div className={styles.note}>
          <SharedNote {...first} />
        </div>
      )}
      <div className={styles.page}>
        <div ref={stage} className={styles.stage}>
          {(beside ?? video) ? (
            <Suspense fallback={<Waiting url={pod.asset.thumbnail[0]?.url} />}>
              <SharedPlayer
                key={beside ? beside.asset.id : 'video'}
                code={guest.code}
                pod={pod}
                played={(beside ?? video)!}
                timing={beside ? timingOf(pod, beside.asset) : timing}
                file={file}
              />
            </Suspense>
          ) : (
            <p className={styles.nothing}>{t('nothingToPlay')}</p>
          )}
        </div>
        {(hasComments || hasAssets) && (
          <div className={styles.panel}>
            {hasAssets && <SharedAssets pod={pod} shown={asset?.id ?? null} onShow={setAsset} />}
            {hasComments && (
              <Suspense fallback={<div className={styles.coming} />}>
                <GuestComments
                  guest={guest}
                  podid={pod.id}
                  file={file}
                  timing={timing}
                  mayDraw={pod.candraw === 1 && beside === null}
                  onStage={beside === null}
                  comments={comments}
                  error={error}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <footer className="row rigid justify-between gap-16 p-6-16 border-t font-small muted">
        {first && <span>{t('until', { day: dayText(first.expireat, language) })}</span>}
        {first && <DownloadsSpent page={first} />}
        {foot}
      </footer>
    </div>
  );
}

const none: never[] = [];

/** Shows the thumbnail in place of the player while it loads. */
function Waiting({ url }: { url: string | null | undefined }) {
  return <div className={styles.waiting}>{url && <img src={url} alt="" className={styles.still} />}</div>;
}

/** Scrolls the video into view when drawing starts. */
function useDrawnInSight() {
  const stage = useRef<HTMLDivElement>(null);
  const drawing = useStage((now) => now.drawing);
  useEffect(() => {
    if (drawing) stage.current?.scrollIntoView({ block: 'nearest' });
  }, [drawing]);
  return stage;
}
