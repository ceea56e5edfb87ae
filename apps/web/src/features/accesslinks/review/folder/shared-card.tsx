import type { SharedPod } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { AudioLines, File, Film, Image, MessageSquare } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import { badgeKeys } from '#features/pods/widgets/badge-keys.ts';
import { bytes, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DownloadLink } from '../download-link.tsx';
import { downloadOf, sharpness } from '../file/shared-media.ts';
import { podPlace } from '../places.ts';
import { CardScrub } from './card-scrub.tsx';
import styles from './shared-card.module.css';

interface Props {
  code: string;
  nodeid: string | undefined;
  pod: SharedPod;
  height: number;
  /** Null outside selection mode: a click then opens the file. */
  isChosen: boolean | null;
  onChoose: (id: string) => void;
}

const icons = { video: Film, audio: AudioLines, image: Image } as const;

/** Card of a file: thumbnail with hover preview, name and details. */
export const SharedCard = memo(function SharedCard(props: Props) {
  const { code, nodeid, pod, height, isChosen, onChoose } = props;
  const { t } = useTranslation('review');
  const language = useLanguage();
  const box = useId();
  const frame = useRef<HTMLDivElement>(null);
  // The preview sprite is fetched on the first hover.
  const [touched, setTouched] = useState(false);
  const still = pod.asset.thumbnail[0]?.url;
  const sheet = pod.asset.livepreview[0];
  const sprite = sheet?.metadata.sprite;
  const download = downloadOf(pod);
  const Icon = icons[pod.kind as keyof typeof icons] ?? File;
  const badge = badgeKeys[pod.badgestatus];
  const sharp = sharpness(pod);
  return (
    <article
      className={styles.card}
      data-chosen={isChosen || undefined}
      onPointerEnter={() => setTouched(true)}
    >
      <div ref={frame} className={styles.picture} style={{ height }}>
        {still ? (
          <img src={still} alt="" className={styles.still} decoding="async" draggable={false} />
        ) : (
          <Icon size={22} strokeWidth={1.4} aria-hidden />
        )}
        {touched && sheet?.url && sprite && pod.duration !== null && (
          <CardScrub url={sheet.url} sprite={sprite} length={pod.duration} frame={frame} />
        )}
        {pod.versions > 1 && (
          <span className={styles.version}>{t('versionShort', { number: pod.order })}</span>
        )}
        {pod.duration !== null && <span className={styles.length}>{duration(pod.duration)}</span>}
      </div>
      <h3 className={styles.name}>
        {/* The link covers the whole card: one tab stop, and one name for screen readers. */}
        {isChosen === null ? (
          <Link {...podPlace(code, nodeid, pod)} search className={styles.open} title={pod.name}>
            {pod.name}
          </Link>
        ) : (
          <>
            <Checkbox
              id={box}
              className={styles.choose ?? ''}
              aria-label={t('select', { name: pod.name })}
              checked={isChosen}
              disabled={download === null}
              onChange={() => onChoose(pod.id)}
            />
            <label htmlFor={box} className={styles.open} title={pod.name}>
              {pod.name}
            </label>
          </>
        )}
      </h3>
      <p className={styles.facts}>
        {badge && (
          <span className={styles.badge}>
            <StatusDot status={pod.badgestatus} />
            {t(`badge.${badge}`)}
          </span>
        )}
        {sharp && <span>{sharp}</span>}
        <span>{bytes(pod.size, language, 1)}</span>
        {pod.openComments > 0 && <OpenComments count={pod.openComments} />}
      </p>
      {download && isChosen === null && (
        <DownloadLink href={download} name={pod.name} className={styles.download} />
      )}
    </article>
  );
});

function OpenComments({ count }: { count: number }) {
  const { t } = useTranslation('review');
  const text = t('openComments', { count });
  return (
    <span className={styles.comments} role="img" aria-label={text} title={text}>
      <MessageSquare size={13} strokeWidth={1.6} aria-hidden />
      {count}
    </span>
  );
}
