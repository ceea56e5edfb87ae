import type { SharedPod } from '@rushes/contract/reviewaccess';
import { Link } from '@tanstack/react-router';
import { AudioLines, File, Film, Image } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { bytes, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { CardScrub } from './card-scrub.tsx';
import { DownloadLink } from './download-link.tsx';
import { podPlace } from './places.ts';
import styles from './shared-card.module.css';
import { downloadOf, sharpness } from './shared-media.ts';

interface Props {
  code: string;
  nodeid: string | undefined;
  pod: SharedPod;
  height: number;
}

const icons = { video: Film, audio: AudioLines, image: Image } as const;

/** One file: its picture, which is walked through under the pointer, its name and what it is. */
export const SharedCard = memo(function SharedCard({ code, nodeid, pod, height }: Props) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  // Nobody's pointer is on it at first: the sheet of stills is fetched when one is.
  const [touched, setTouched] = useState(false);
  const still = pod.asset.thumbnail[0]?.url;
  const sheet = pod.asset.livepreview[0];
  const sprite = sheet?.metadata.sprite;
  const download = downloadOf(pod);
  const Icon = icons[pod.kind as keyof typeof icons] ?? File;
  const facts = [sharpness(pod), bytes(pod.size, language, 1)].filter(Boolean);
  return (
    <article className={styles.card} onPointerEnter={() => setTouched(true)}>
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
        {/* Its area is the whole card: one stop for the keyboard, one name for those who listen. */}
        <Link {...podPlace(code, nodeid, pod)} search className={styles.open} title={pod.name}>
          {pod.name}
        </Link>
      </h3>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {download && <DownloadLink href={download} name={pod.name} className={styles.download} />}
    </article>
  );
});
