import { Aperture, Archive, AudioLines, FileArchive, ImageOff } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { duration } from '#lib/format.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { type Display, formatOf, type Pictured } from './display.ts';
import { fitInside } from './fit-inside.ts';
import styles from './pod-picture.module.css';
import { ProgressRing } from './progress-ring.tsx';
import { Waveform } from './waveform.tsx';

interface Props {
  pod: Pictured;
  display: Display;
  width: number;
  height: number;
  /** The pointer is over the card: load the live preview now. */
  isHovered: boolean;
  compact?: boolean;
  /** Where another element lies over the thumbnail: it receives the pointer. */
  cover?: RefObject<HTMLElement | null> | undefined;
  /** The signed URL has expired. */
  onLost?: () => void;
  children?: ReactNode;
}

// Needed on hover only, so it is not part of the first load.
const Scrub = lazy(() => loadChunk(() => import('./scrub.tsx')).then((part) => ({ default: part.Scrub })));

/** Final faces: these show the duration or format chip. */
const settled: readonly Display['picture'][] = ['preview', 'waveform', 'placeholder', 'nothing'];

export function PodPicture(props: Props) {
  const { pod, display, width, height, isHovered, compact = false, cover, onLost, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scrubs = isHovered && display.picture === 'preview' && pod.livepreview !== null;
  const chip = pod.duration === null ? formatOf(pod.name) : duration(pod.duration);
  const named = settled.includes(display.picture);
  return (
    <div
      ref={frame}
      className={styles.picture}
      data-compact={compact || undefined}
      data-picture={display.picture}
      style={{ width, height }}
    >
      {faceOf({ pod, display, width, height, compact, onLost })}
      {scrubs && pod.livepreview && (
        <Suspense>
          <Scrub
            pod={pod}
            sheet={pod.livepreview}
            width={width}
            height={height}
            frame={frame}
            cover={cover}
            compact={compact}
          />
        </Suspense>
      )}
      {display.ring && (
        <span className={styles.overlay}>
          <ProgressRing size={compact ? 14 : 18} width={2} percentage={display.percentage} />
        </span>
      )}
      {!compact && named && chip && <span className={styles.length}>{chip}</span>}
      {children}
    </div>
  );
}

/** A plain function instead of a component: saves one component per card in a list of ten thousand. */
function faceOf({ pod, display, width, height, compact, onLost }: Omit<Props, 'isHovered' | 'children'>) {
  const size = compact ? 16 : 22;
  const stroke = compact ? 1.6 : 1.4;
  switch (display.picture) {
    case 'archived':
      return <Archive size={size} strokeWidth={stroke} aria-hidden />;
    case 'broken':
      return <ImageOff size={size} strokeWidth={stroke} aria-hidden />;
    case 'spinner':
      return <ProgressRing size={compact ? 14 : 20} width={2} percentage={null} />;
    case 'shutter':
      return compact ? (
        <Aperture size={14} strokeWidth={1.6} aria-hidden className="muted" />
      ) : (
        <ProgressRing size={44} width={2} percentage={display.percentage}>
          <Aperture size={22} strokeWidth={1.4} className="muted" />
        </ProgressRing>
      );
    case 'waveform':
      return (
        <Waveform url={pod.peaks?.url ?? ''} width={width - (compact ? 12 : 32)} height={compact ? 20 : 56} />
      );
    case 'preview':
      return <Preview pod={pod} width={width} height={height} onLost={onLost} compact={compact} />;
    case 'placeholder': {
      const Icon = pod.kind === 'audio' ? AudioLines : FileArchive;
      return <Icon size={size} strokeWidth={stroke} aria-hidden />;
    }
    default:
      return null;
  }
}

function Preview({
  pod,
  width,
  height,
  onLost,
  compact,
}: Pick<Props, 'pod' | 'width' | 'height' | 'onLost' | 'compact'>) {
  const [lost, setLost] = useState<string | null>(null);
  const url = pod.thumbnail?.url;
  if (url && lost !== url)
    return (
      <img
        // The key prevents another file's thumbnail from staying visible while this one loads.
        key={url}
        src={url}
        alt=""
        width={width}
        height={height}
        decoding="async"
        draggable={false}
        onError={() => {
          setLost(url);
          onLost?.();
        }}
      />
    );
  // An expired URL is requested again once; an image that still fails stays broken.
  if (!pod.livepreview || url) return <ImageOff size={compact ? 16 : 22} strokeWidth={1.4} aria-hidden />;
  const { url: sheet, sprite } = pod.livepreview;
  const box = fitInside(sprite.tileWidth, sprite.tileHeight, width, height);
  // The first frames of a video are often black. The thumbnail is taken at 10% of the duration, so use the same tile
  // here.
  const tile = Math.floor(sprite.count / 10);
  return (
    <div
      className={styles.tile}
      style={{
        ...box,
        backgroundImage: `url("${sheet}")`,
        backgroundSize: `${box.width * sprite.columns}px ${box.height * sprite.rows}px`,
        backgroundPosition: `${-(tile % sprite.columns) * box.width}px ${-Math.floor(tile / sprite.columns) * box.height}px`,
      }}
    />
  );
}
