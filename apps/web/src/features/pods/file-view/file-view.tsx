import type { Pod } from '@rushes/contract/pods';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { loadNamespaces, useTranslation } from '#lib/i18n.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useCan } from '#session/access.ts';
import styles from './file-view.module.css';
import { shownTab, tabsOf } from './panel/panel-tabs.ts';
import { Rail } from './panel/rail.tsx';
import { PanelSheet, SidePanel } from './panel/side-panel.tsx';
import type { Wanted } from './panel/use-panel.ts';
import { useSheet } from './panel/use-sheet.ts';
import type { OnStage } from './stage/comments-on-stage.tsx';

interface Props {
  pod: Pod;
  stage: ReactNode;
  wanted: Wanted;
  /** Comparing two versions needs the space: the panel is collapsed and opens only on request. */
  crowded: boolean;
  tools?: ReactNode;
}

// Loaded after the page itself: comments never delay the player.
const CommentsOnStage = lazy(async (): Promise<{ default: ComponentType<OnStage> }> => {
  try {
    const messages = loadChunk(() => loadNamespaces('comments'));
    const part = await loadChunk(() => import('./stage/comments-on-stage.tsx'));
    await messages;
    return part;
  } catch {
    // The player works without comment markers; the comments panel shows the error.
    return { default: () => null };
  }
});

const NARROW = '(width < 960px)';

/** The player with the panel beside it, or below it on narrow screens. */
export function FileView({ pod, stage, wanted, crowded, tools }: Props) {
  const narrow = useMediaQuery(NARROW);
  const tabs = tabsOf(pod, { podServices: useCan('list PodService'), assets: useCan('list Asset') });
  const page = useRef<HTMLDivElement>(null);
  const sheet = useSheet();
  const { folded, fold, unfold } = useFold(page, wanted, crowded);
  const hasComments = tabs.some(({ name, disabled }) => name === 'comments' && !disabled);
  const panel = { pod, tabs, panel: shownTab(tabs, wanted.panel), onChoose: wanted.choose, tools };
  return (
    <div ref={page} className={styles.page}>
      {/* Always at the same position in the tree, so that playback continues when the layout changes (narrow
          window, rotated tablet). What the raised sheet covers is inert. */}
      <div className={styles.stage} inert={narrow && sheet.raised}>
        {stage}
      </div>
      {hasComments && (
        <Suspense>
          <CommentsOnStage
            key={pod.id}
            pod={pod}
            onAsked={() => {
              if (panel.panel !== 'comments') wanted.choose('comments');
              unfold();
            }}
            onDraw={() => sheet.raised && sheet.lower()}
          />
        </Suspense>
      )}
      {narrow ? (
        <PanelSheet sheet={sheet} {...panel} />
      ) : folded ? (
        <Rail
          tabs={tabs}
          onOpen={(name) => {
            if (name) wanted.choose(name);
            fold(false);
          }}
        />
      ) : (
        <SidePanel {...panel} onFold={() => fold(true)} />
      )}
    </div>
  );
}

const PANEL_KEY = 'rushes.file-panel';

const keepFolded = (folded: boolean): void => writeStored(PANEL_KEY, folded ? 'folded' : null);

/** Whether the panel is collapsed: as the user left it, but in compare mode only open on request. */
function useFold(page: RefObject<HTMLElement | null>, wanted: Wanted, crowded: boolean) {
  const [kept, setKept] = useState(() => readStored(PANEL_KEY) === 'folded' && !wanted.named);
  const [asked, setAsked] = useState(false);
  if (!crowded && asked) setAsked(false);
  const folded = crowded ? !asked : kept;
  const pressed = useRef(false);
  // The pressed button was unmounted: focus its counterpart.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    page.current?.querySelector<HTMLElement>(folded ? '[data-unfold]' : '[aria-selected=true]')?.focus();
  }, [page, folded]);
  const fold = (away: boolean) => {
    pressed.current = true;
    if (crowded) setAsked(!away);
    else {
      keepFolded(away);
      setKept(away);
    }
    if (away) wanted.forget();
  };
  /** Opens the panel for its content, which takes the focus. */
  const unfold = () => {
    if (crowded) setAsked(true);
    else if (kept) {
      keepFolded(false);
      setKept(false);
    }
  };
  return { folded, fold, unfold };
}

/** Placeholders for stage, timeline, transport and panel in their final positions. */
export function FileViewSkeleton() {
  const { t } = useTranslation('file-view');
  return (
    <div role="status" aria-label={t('loading')} className={styles.page}>
      <div className={styles.stage}>
        <div className={styles.emptyStage}>
          <span className={styles.skeleton} />
        </div>
        <div className={styles.emptyTimeline}>
          <span className={styles.skeleton} />
        </div>
        <div className={styles.emptyTransport}>
          <span className={styles.skeleton} />
          <span className={styles.skeleton} />
          <span className={styles.skeleton} />
        </div>
      </div>
      <div className={styles.emptyPanel}>
        {[96, 220, 148, 180, 132, 164].map((width) => (
          <span key={width} className={styles.skeleton} style={{ width }} />
        ))}
      </div>
    </div>
  );
}
