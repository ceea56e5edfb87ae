import { useMediaQuery } from '@mantine/hooks';
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
import { useCan } from '#lib/access.ts';
import { chunk } from '#lib/chunk.ts';
import { addWords, useTranslation } from '#lib/i18n.ts';
import { readPanelFolded, writePanelFolded } from '#lib/preferences.ts';
import type { OnStage } from './comments-on-stage.tsx';
import styles from './file-view.module.css';
import { shownTab, tabsOf } from './panel/panel-tabs.ts';
import { Rail } from './panel/rail.tsx';
import { PanelSheet, SidePanel } from './panel/side-panel.tsx';
import type { Wanted } from './panel/use-panel.ts';
import { useSheet } from './panel/use-sheet.ts';

interface Props {
  pod: Pod;
  stage: ReactNode;
  wanted: Wanted;
  /** Two pictures need the room: the panel folds away, and is opened only when asked for. */
  crowded: boolean;
  tools?: ReactNode;
}

// After the page itself: what is said about a file is never waited for.
const CommentsOnStage = lazy(async (): Promise<{ default: ComponentType<OnStage> }> => {
  try {
    const messages = chunk(() => addWords('comments'));
    const part = await chunk(() => import('./comments-on-stage.tsx'));
    await messages;
    return part;
  } catch {
    // A film goes on without marks; whoever opens the comments is told why they do not come.
    return { default: () => null };
  }
});

const NARROW = '(width < 960px)';

/** The player, and the panel beside it; below it where there is no room beside. */
export function FileView({ pod, stage, wanted, crowded, tools }: Props) {
  const narrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches) ?? false;
  const tabs = tabsOf(pod, { podServices: useCan('list PodService'), assets: useCan('list Asset') });
  const page = useRef<HTMLDivElement>(null);
  const sheet = useSheet();
  const { folded, fold, unfold } = useFold(page, wanted, crowded);
  const hasComments = tabs.some(({ name, disabled }) => name === 'comments' && !disabled);
  const panel = { pod, tabs, panel: shownTab(tabs, wanted.panel), onChoose: wanted.choose, tools };
  return (
    <div ref={page} className={styles.page}>
      {/* Always in this one place: a window that gets narrow, or a tablet that is turned, goes on playing. What the
          raised sheet covers can be neither reached nor read out. */}
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

/** Whether the panel is folded away: as it was left, but beside two pictures only when asked for. */
function useFold(page: RefObject<HTMLElement | null>, wanted: Wanted, crowded: boolean) {
  const [kept, setKept] = useState(() => readPanelFolded() && !wanted.named);
  const [asked, setAsked] = useState(false);
  if (!crowded && asked) setAsked(false);
  const folded = crowded ? !asked : kept;
  const pressed = useRef(false);
  // The button that was pressed is gone: its counterpart has the focus.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    page.current?.querySelector<HTMLElement>(folded ? '[data-unfold]' : '[aria-selected=true]')?.focus();
  }, [page, folded]);
  const fold = (away: boolean) => {
    pressed.current = true;
    if (crowded) setAsked(!away);
    else {
      writePanelFolded(away);
      setKept(away);
    }
    if (away) wanted.forget();
  };
  /** For what is inside: that has the focus. */
  const unfold = () => {
    if (crowded) setAsked(true);
    else if (kept) {
      writePanelFolded(false);
      setKept(false);
    }
  };
  return { folded, fold, unfold };
}

/** Stage, timeline, transport and panel, each where it will stand. */
export function FileViewSkeleton() {
  const { t } = useTranslation('file-view');
  return (
    <div role="status" aria-label={t('loading')} className={styles.page}>
      <div className={styles.stage}>
        <div className={styles.emptyStage}>
          <span className={styles.bone} />
        </div>
        <div className={styles.emptyTimeline}>
          <span className={styles.bone} />
        </div>
        <div className={styles.emptyTransport}>
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      </div>
      <div className={styles.emptyPanel}>
        {[96, 220, 148, 180, 132, 164].map((width) => (
          <span key={width} className={styles.bone} style={{ width }} />
        ))}
      </div>
    </div>
  );
}
