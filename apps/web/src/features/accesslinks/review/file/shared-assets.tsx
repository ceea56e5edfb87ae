import type { Asset } from '@rushes/contract/assets';
import type { SharedPod } from '@rushes/contract/reviewaccess';
import { Play } from 'lucide-react';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { DownloadLink } from '../download-link.tsx';
import styles from './shared-assets.module.css';
import { lookedAt, savedUrl } from './shared-media.ts';

interface Props {
  pod: SharedPod;
  shown: string | null;
  onShow: (asset: Asset | null) => void;
}

const kinds = ['video', 'audio', 'image', 'frame', 'srt', 'speechtotext', 'external', 'other'] as const;
type Kind = (typeof kinds)[number];

/** Assets added to a file, without the ones that Rushes derives for playback. */
export function assetsOf({ asset }: SharedPod): { kind: Kind; asset: Asset }[] {
  return kinds.flatMap((kind) =>
    asset[kind]
      .filter(({ metadata }) => metadata.role === undefined && metadata.derived !== 1)
      .map((one) => ({ kind, asset: one })),
  );
}

export function SharedAssets({ pod, shown, onShow }: Props) {
  const { t } = useTranslation('review');
  const language = useLanguage();
  return (
    <section aria-label={t('assets')} className={styles.assets}>
      <h2 className={styles.title}>{t('assets')}</h2>
      <ul>
        {assetsOf(pod).map(({ kind, asset }) => {
          const save = pod.candownload === 1 ? savedUrl(asset) : null;
          const isShown = asset.id === shown;
          return (
            <li key={asset.id} className={styles.row}>
              <span className="stack fill">
                <span className="truncate medium">{asset.name}</span>
                <span className="font-small muted">
                  {t(`kinds.${kind}`)} · {bytes(asset.size, language, 1)}
                </span>
              </span>
              {lookedAt(asset) && (
                <button
                  type="button"
                  className={styles.action}
                  aria-pressed={isShown}
                  aria-label={t('show', { name: asset.name })}
                  title={t('show', { name: asset.name })}
                  onClick={() => onShow(isShown ? null : asset)}
                >
                  <Play size={16} strokeWidth={1.75} aria-hidden />
                </button>
              )}
              {save && <DownloadLink href={save} name={asset.name} className={styles.action} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
