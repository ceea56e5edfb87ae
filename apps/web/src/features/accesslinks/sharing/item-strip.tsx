import { Folder } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './item-strip.module.css';
import type { Subject } from './use-subject.ts';

const STILLS = 3;

/** What the link shares: up to three thumbnails, the number of items or the name, and the location. */
export function ItemStrip({ subject }: { subject: Subject }) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const { pods, nodes, name, place, size, stills } = subject;
  const [files, folders] = [t('files', { count: pods }), t('folders', { count: nodes })];
  const counted =
    pods > 0 && nodes > 0 ? t('filesAndFolders', { files, folders }) : pods > 0 ? files : folders;
  const more = [place, size > 0 ? bytes(size, language) : ''].filter(Boolean).join(', ');
  return (
    <div className={styles.strip}>
      <div className={styles.stills} aria-hidden>
        {stills.slice(0, STILLS).map((url) => (
          <img key={url} className={styles.still} src={url} alt="" />
        ))}
        {stills.length === 0 && (
          <span className={styles.still}>
            <Folder size={18} strokeWidth={1.6} />
          </span>
        )}
      </div>
      <div className="min-w-0">
        <p className="truncate semibold leading-18">{name ?? counted}</p>
        {more && <p className="truncate font-small leading-16 muted">{more}</p>}
      </div>
    </div>
  );
}
