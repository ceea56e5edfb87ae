import type { SharedPod } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { memo, useId, useMemo, useRef, useState } from 'react';
import { CardMarks, ChoiceWords, hasMarks } from '#features/pods/widgets/card-marks.tsx';
import { FilePicture } from '#features/pods/widgets/file-picture.tsx';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DownloadLink } from '../download-link.tsx';
import { downloadOf, picturedOf, sizeText } from '../file/shared-media.ts';
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
  const { t: words } = useTranslation('pods');
  const language = useLanguage();
  const box = useId();
  const card = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const pictured = useMemo(() => picturedOf(pod), [pod]);
  const download = downloadOf(pod);
  const size = sizeText(pod);
  return (
    <article
      ref={card}
      className={styles.card}
      data-chosen={isChosen || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div className={styles.picture}>
        <FilePicture pod={pictured} width={width} height={height} isHovered={isHovered} cover={card}>
          {pod.versions > 1 && (
            <span className="absolute top-6 left-6 h-18 p-0-5 radius-4 bg-scrim white font-caption medium leading-18 tabular">
              {words('version', { number: pod.order })}
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
        {pod.badgestatus > 0 && <ChoiceWords t={words} field="badgestatus" value={pod.badgestatus} />}
        {size && <span>{size}</span>}
        <span>{bytes(pod.size, language, 1)}</span>
        {hasMarks(pod) && (
          <span className="inline-row gap-4 ml-auto tabular">
            <CardMarks t={words} pod={pod} />
          </span>
        )}
      </p>
      {download && isChosen === null && (
        <DownloadLink href={download} name={pod.name} className={styles.download} />
      )}
    </article>
  );
});
