import type { Pod } from '@rushes/contract/pods';
import { PanelRightClose } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useStage } from '#features/comments/widgets/stage.ts';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { InfoPanel } from '../info/info-panel.tsx';
import { subtitlesOf } from '../stage/media-of.ts';
import type { Panel, Tab } from './panel-tabs.ts';
import styles from './side-panel.module.css';
import { TAB_PANEL, TabList, tabId } from './tab-list.tsx';
import type { useSheet } from './use-sheet.ts';

// The information tab is shown first; the other tabs are loaded on demand.
const CommentsPanel = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('comments'));
  const part = await loadChunk(() => import('./comments-panel.tsx'));
  await messages;
  return { default: part.CommentsPanel };
});
const LabelsPanel = lazy(() =>
  loadChunk(() => import('./labels-panel.tsx')).then((part) => ({ default: part.LabelsPanel })),
);
const SubtitlesPanel = lazy(async () => {
  const messages = loadChunk(() => loadNamespaces('subtitles'));
  const part = await loadChunk(() => import('./subtitles-panel.tsx'));
  await messages;
  return { default: part.SubtitlesPanel };
});
const AssetsPanel = lazy(() =>
  loadChunk(() => import('../assets/assets-panel.tsx')).then((part) => ({ default: part.AssetsPanel })),
);

interface Props {
  pod: Pod;
  tabs: readonly Tab[];
  panel: Panel;
  onChoose: (panel: Panel) => void;
  /** File navigation on phones, where the top bar has no room for it. */
  tools?: ReactNode;
}

interface BesideProps extends Props {
  onFold: () => void;
}

/** Panel beside the player. */
export function SidePanel({ onFold, ...props }: BesideProps) {
  const { t } = useTranslation('file-view');
  return (
    <aside data-tour="panel" className={styles.panel} aria-label={t('panel.label')} data-state="open">
      <div className="row rigid h-44 border-b">
        <Tabs {...props} />
        <IconButton label={t('panel.fold')} onClick={onFold} className={styles.fold!} data-fold>
          <PanelRightClose size={16} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <Content {...props} />
    </aside>
  );
}

interface SheetProps extends Props {
  sheet: ReturnType<typeof useSheet>;
}

/** Panel below the player; covers it when raised. */
export function PanelSheet({ sheet: { sheet, raised, state, lower, head, onClick }, ...props }: SheetProps) {
  const { t } = useTranslation('file-view');
  const grip = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.slot}>
      <aside
        data-tour="panel"
        ref={sheet}
        className={styles.sheet}
        aria-label={t('panel.label')}
        data-state={state}
        data-raised={raised || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !raised || event.defaultPrevented) return;
          lower();
          grip.current?.focus();
        }}
      >
        <div className={styles.sheetHead} {...head}>
          <button
            ref={grip}
            type="button"
            data-grip
            className={styles.grip}
            aria-expanded={raised}
            aria-label={t(raised ? 'panel.lower' : 'panel.raise')}
            onClick={onClick}
          />
          <div className="row rigid h-44 border-b">
            <Tabs {...props} />
          </div>
        </div>
        <Content {...props} />
      </aside>
    </div>
  );
}

function Tabs({ pod, tabs, panel, onChoose }: Props) {
  const comments = useStage((stage) => stage.open);
  const subtitles = subtitlesOf(pod.asset).length;
  return <TabList tabs={tabs} current={panel} counts={{ comments, subtitles }} onChoose={onChoose} />;
}

function Content({ pod, panel, tools }: Props) {
  return (
    // Labelled by its tab and focusable, so that it can be scrolled by keyboard.
    <div
      role="tabpanel"
      id={TAB_PANEL}
      aria-labelledby={tabId(panel)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
      tabIndex={0}
      className={styles.content}
      data-panel={panel}
    >
      <Suspense fallback={<Waiting />}>
        {panel === 'info' && <InfoPanel pod={pod} tools={tools} />}
        {panel === 'comments' && <CommentsPanel key={pod.id} pod={pod} />}
        {panel === 'labels' && <LabelsPanel key={pod.id} pod={pod} />}
        {panel === 'subtitles' && <SubtitlesPanel key={pod.id} pod={pod} />}
        {panel === 'assets' && <AssetsPanel key={pod.id} pod={pod} />}
      </Suspense>
    </div>
  );
}

const Waiting = () => (
  <div className="p-16">
    <Skeleton rows={6} height={36} />
  </div>
);
