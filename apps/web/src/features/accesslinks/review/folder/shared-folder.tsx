import { type SharedPod, type SharedSort, sharedSorts } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowUpDown, FolderOpen } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { dayText } from '#features/accesslinks/day-text.ts';
import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { bytes } from '#lib/format.ts';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { expectStream } from '#player/stream/load-stream.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Mark } from '#ui/image/logo.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { DownloadsSpent } from '../downloads-spent.tsx';
import { useGuest } from '../guest.ts';
import { GuestMessage } from '../guest-message.tsx';
import frame from '../guest-page.module.css';
import { nodeRoute } from '../guest-routes.ts';
import { type SharedPage, useLostPass, useSharedFiles } from '../queries.ts';
import { SharedNote } from '../shared-note.tsx';
import { DownloadAll } from './download-all.tsx';
import { FileSelectionBar, SelectFilesButton } from './file-selection-bar.tsx';
import { FolderBar } from './folder-bar.tsx';
import { FolderTile } from './folder-tile.tsx';
import { SharedCards } from './shared-cards.tsx';
import styles from './shared-folder.module.css';
import { useFileSelection } from './use-file-selection.ts';

interface Props {
  nodeid: string | undefined;
  sort: SharedSort;
  onSort: (sort: SharedSort) => void;
  /** Called when the link shares exactly one file. */
  onAlone: (pod: SharedPod) => void;
  foot: ReactNode;
}

const PHONE = '(max-width: 599px)';

/** The top level of a link, or one of its folders. */
export function SharedFolder({ nodeid, sort, onSort, onAlone, foot }: Props) {
  const { t } = useTranslation('review');
  const guest = useGuest();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSharedFiles(
    guest,
    nodeid,
    sort,
  );
  useLostPass(guest, error);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const pods = useMemo(() => data?.pages.flatMap((page) => page.pods) ?? [], [data]);
  const first = data?.pages[0];
  const choosing = useFileSelection(pods, first?.candownload === 1);
  const alone = nodeid === undefined && first?.nodes.length === 0 && pods.length === 1 ? pods[0] : undefined;
  useEffect(() => {
    if (alone) onAlone(alone);
  }, [alone, onAlone]);
  const hasStreams = pods.some(({ stream, marked }) => stream !== null || marked === 1);
  useEffect(() => {
    if (hasStreams) expectStream();
  }, [hasStreams]);
  const isPhone = useMediaQuery(PHONE);
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone)
    return (
      <GuestMessage text={t('folderGone')}>
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
  if (!first || alone)
    return (
      <div className={frame.plain}>
        <Skeleton rows={4} height={72} />
      </div>
    );
  const { nodes, node, candownload } = first;
  // A folder reports its totals. At the top level they are computed from the fetched files.
  const isKnown = node !== null || !hasNextPage;
  const files = node?.files ?? pods.length;
  const size = node?.size ?? pods.reduce((sum, pod) => sum + pod.size, 0);
  const canTake = candownload === 1 && !hasNextPage && pods.length + nodes.length > 0;
  const take = canTake && <DownloadAll {...{ node, nodes, pods, size }} docked={isPhone} />;
  const isChoosing = choosing.chosen !== null;
  const choose = choosing.takeable.length > 1 && <SelectFilesButton choosing={choosing} quiet={isPhone} />;
  return (
    <div className="stack relative container h-full">
      <FolderBar expireat={first.expireat} visitor={first.visitor} />
      <div
        ref={setScroller}
        className={styles.scroller}
        data-choosing={(isChoosing && !isPhone) || undefined}
      >
        <Head page={first} files={isKnown ? files : 0} size={isKnown ? size : 0}>
          {!isPhone && (take || choose) && (
            <div className="flex wrap gap-8 mt-16">
              {take}
              {choose}
            </div>
          )}
          <DownloadsSpent page={first} className="mt-6 font-body muted" />
        </Head>
        {nodes.length > 0 && (
          <section aria-label={t('folders')} className={styles.part}>
            <h2 className={styles.heading}>{t('folders')}</h2>
            <div className={styles.tiles}>
              {nodes.map((one) => (
                <FolderTile key={one.id} code={guest.code} node={one} />
              ))}
            </div>
          </section>
        )}
        {pods.length > 0 && (
          <section aria-label={t('files')} className={styles.part}>
            <div className={styles.line}>
              <h2 className={styles.heading}>{t('files')}</h2>
              {isPhone && choose}
              {pods.length > 1 && <SortMenu sort={sort} onSort={onSort} />}
            </div>
            <SharedCards
              scroller={scroller}
              code={guest.code}
              nodeid={nodeid}
              pods={pods}
              choosing={choosing}
              onEnd={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null}
            />
          </section>
        )}
        {pods.length === 0 && nodes.length === 0 && (
          <div className={styles.empty}>
            <FolderOpen size={28} strokeWidth={1.4} aria-hidden />
            <p>{t('empty')}</p>
          </div>
        )}
        <footer className={styles.foot}>
          <span className="inline-row gap-8">
            <Mark size={14} /> {t('madeWith')}
          </span>
          {foot}
        </footer>
      </div>
      {isPhone && (take || isChoosing) && (
        <div className="rigid p-12-16 border-t bg-panel">
          {isChoosing ? <FileSelectionBar choosing={choosing} isWhole={!hasNextPage} docked /> : take}
        </div>
      )}
      {!isPhone && <FileSelectionBar choosing={choosing} isWhole={!hasNextPage} docked={false} />}
    </div>
  );
}

interface HeadProps {
  page: SharedPage;
  files: number;
  size: number;
  children: ReactNode;
}

function Head({ page, files, size, children }: HeadProps) {
  const { t } = useTranslation('review');
  const { code } = useGuest();
  const language = useLanguage();
  const { node, nodes } = page;
  const facts = [
    files > 0 && t('filesCount', { count: files }),
    nodes.length > 0 && t('foldersCount', { count: nodes.length }),
    size > 0 && bytes(size, language, 1),
  ].filter(Boolean);
  return (
    <div className={styles.head}>
      <div className="fill">
        {node && (
          <Link
            {...nodeRoute(code, node.parentid)}
            search
            className="inline-row gap-6 min-h-32 mb-4 font-body muted hover-strong"
          >
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            {t('back')}
          </Link>
        )}
        <h1 className={styles.title}>{node?.name ?? t('title')}</h1>
        <p className="mt-6 font-body muted">{facts.join(', ')}</p>
        {/* Shown where the bar above has no space for it. */}
        <p className={styles.until}>{t('until', { day: dayText(page.expireat, language) })}</p>
        {children}
      </div>
      {page.note && <SharedNote {...page} />}
    </div>
  );
}

function SortMenu({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const { t } = useTranslation('review');
  return (
    <Menu width={180}>
      <Menu.Target>
        <button type="button" className={styles.sort}>
          <ArrowUpDown size={14} strokeWidth={1.75} aria-hidden />
          <span className="visually-hidden">{t('sort.label')} </span>
          {t(`sort.${sort}`)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {sharedSorts.map((one) => (
          <MenuChoice key={one} checked={one === sort} onClick={() => onSort(one)}>
            {t(`sort.${one}`)}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
