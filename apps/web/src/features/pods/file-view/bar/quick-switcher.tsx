import type { PodCard } from '@rushes/contract/pods';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { displayOf } from '#features/pods/card/display.ts';
import { PodPicture } from '#features/pods/card/pod-picture.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MiddleTruncate } from '#ui/text/middle-truncate.tsx';
import styles from './quick-switcher.module.css';

interface Props {
  pods: readonly PodCard[];
  current: string;
  hasMore: boolean;
  loadMore: () => void;
  onClose: (byKey: boolean) => void;
}

/** Number of slides by window width. */
export function slidesAt(width: number): number {
  if (width >= 1280) return 5;
  if (width >= 1024) return 4;
  if (width >= 800) return 3;
  return width >= 568 ? 2 : 1;
}

const HEIGHT = 99;
const WIDTH = 176;

/** The folder's files under the top bar. Arrow keys move, Enter switches, Escape or a click outside closes. */
export function QuickSwitcher({ pods, current, hasMore, loadMore, onClose }: Props) {
  const { t } = useTranslation('file-view');
  const navigate = useNavigate();
  const strip = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(window.innerWidth);
  const slides = slidesAt(width);
  const here = Math.max(
    0,
    pods.findIndex(({ id }) => id === current),
  );
  const [isHighlighted, setHighlighted] = useState(here);
  const [first, setFirst] = useState(() => Math.max(0, here - Math.floor(slides / 2)));
  const start = Math.max(0, Math.min(first, pods.length - slides));
  const shown = pods.slice(start, start + slides);

  useEffect(() => {
    const resize = () => setWidth(window.innerWidth);
    const outside = (event: PointerEvent) => {
      if (!strip.current?.contains(event.target as Node)) onClose(false);
    };
    window.addEventListener('resize', resize);
    document.addEventListener('pointerdown', outside);
    return () => {
      window.removeEventListener('resize', resize);
      document.removeEventListener('pointerdown', outside);
    };
  }, [onClose]);
  useEffect(() => {
    strip.current?.querySelector<HTMLElement>(`[data-index="${isHighlighted}"]`)?.focus();
  }, [isHighlighted]);
  useEffect(() => {
    if (hasMore && start + slides * 2 > pods.length) loadMore();
  }, [hasMore, start, slides, pods.length, loadMore]);

  function open(pod: PodCard) {
    onClose(true);
    if (pod.id !== current) void navigate({ to: '/pod/$id', params: { id: pod.id }, replace: true });
  }

  function walk(to: number) {
    const next = Math.max(0, Math.min(pods.length - 1, to));
    setHighlighted(next);
    setFirst((before) => (next < before ? next : next >= before + slides ? next - slides + 1 : before));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step: Record<string, number> = {
      ArrowLeft: isHighlighted - 1,
      ArrowRight: isHighlighted + 1,
      Home: 0,
      End: pods.length - 1,
      PageUp: isHighlighted - slides,
      PageDown: isHighlighted + slides,
    };
    const to = step[event.key];
    // The player's keyboard shortcuts are inactive while the strip is open.
    event.stopPropagation();
    if (event.key === 'Escape') onClose(true);
    else if (to !== undefined) {
      event.preventDefault();
      walk(to);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the files inside
    <div ref={strip} className={styles.strip} onKeyDown={onKeyDown}>
      <IconButton
        label={t('switcher.earlier')}
        disabled={start === 0}
        onClick={() => setFirst(start - slides)}
      >
        <ChevronLeft size={20} strokeWidth={1.6} />
      </IconButton>
      <ul className="flex gap-16" aria-label={t('switcher.label')}>
        {shown.map((pod, index) => (
          <li key={pod.id}>
            <button
              type="button"
              data-index={start + index}
              className={styles.slide}
              aria-current={pod.id === current ? 'page' : undefined}
              onFocus={() => setHighlighted(start + index)}
              onClick={() => open(pod)}
            >
              <Picture pod={pod} />
              <span className="flex min-w-0 font-small medium">
                <MiddleTruncate name={pod.name} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <IconButton
        label={t('switcher.later')}
        disabled={start + slides >= pods.length}
        onClick={() => setFirst(start + slides)}
      >
        <ChevronRight size={20} strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}

function Picture({ pod }: { pod: PodCard }) {
  const [isHovered, setHovered] = useState(false);
  return (
    <span
      className={styles.picture}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <PodPicture
        pod={pod}
        display={displayOf(pod)}
        width={WIDTH}
        height={HEIGHT}
        isHovered={isHovered}
        onLost={() => {}}
      />
    </span>
  );
}
