import type { SharedPod } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { badgeKeys } from '#features/pods/widgets/badge-keys.ts';
import { FilePicture } from '#features/pods/widgets/file-picture.tsx';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { StatusDot } from '#ui/feedback/status-dot.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DownloadLink } from '../download-link.tsx';
import { downloadOf, picturedOf, sharpness } from '../file/shared-media.ts';
import { podRoute } from '../guest-routes.ts';
import styles from './shared-card.module.css';

interface Props {
  code: string;
  nodeid: string | undefined;
  pod: SharedPod;
  width: number;
  height: number;
  /** Null outside selection mode: a click then opens the file. */
  isChosen: boolean | null;
  onChoose: (id: string) => void;
}

/** Card of a file: thumbnail with hover preview, name and details. */
export const SharedCard = memo(function SharedCard(props: Props) {
  const { code, nodeid, pod, width, height, isChosen, onChoose } = props;
  const { t } = useTranslation('review');
  const language = useLanguage();
  const box = useId();
  const card = useRef<HTMLElement>(null);
  const [hot, setHot] = useState(false);
  const pictured = useMemo(() => picturedOf(pod), [pod]);
  const download = downloadOf(pod);
  const badge = badgeKeys[pod.badgestatus];
  const sharp = sharpness(pod);
  return (
    <article
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      onPointerEnter={() => setHot(true)}
      onPointerLeave={() => setHot(false)}
    >
      <div className={styles.picture}>
        <FilePicture pod={pictured} width={width} height={height} hot={hot} cover={card}>
          {pod.versions > 1 && (
            <span className="absolute top-6 left-6 h-18 p-0-5 radius-4 bg-scrim white font-caption medium leading-18 tabular">
              {t('versionShort', { number: pod.order })}
            </span>
          )}
        </FilePicture>
      </div>
      <h3 className="truncate h-20 mt-8 font-body medium leading-20">
        {/* The link covers the whole card: one tab stop, and one name for screen readers. */}
        {isChosen === null ? (
          <Link {...podRoute(code, nodeid, pod)} search className={styles.open} title={pod.name}>
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
    <span className="inline-row gap-4 ml-auto tabular" role="img" aria-label={text} title={text}>
      <MessageSquare size={13} strokeWidth={1.6} aria-hidden />
      {count}
    </span>
  );
}
