import type { EmbedLink } from '@rushes/contract/embedlinks';
import { ChevronRight, Trash2 } from 'lucide-react';
import { timeAgo } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './embed-dialog.module.css';

interface Props {
  link: EmbedLink;
  /** Name of the file. */
  name: string;
  isOpen: boolean;
  mayDelete: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** One embed. Expanded, it shows a preview and the embed code. */
export function EmbedRow({ link, name, isOpen, mayDelete, onOpen, onDelete }: Props) {
  const { t } = useTranslation('embedlinks');
  const language = useLanguage();
  return (
    <article className={styles.row} data-open={isOpen || undefined} data-testid="embed">
      <div className={styles.head}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          title={t('choose')}
          onClick={onOpen}
        >
          <ChevronRight size={14} strokeWidth={1.8} aria-hidden className={styles.sign} />
          <span className="rigid medium">{t(`asset.${link.asset}`)}</span>
          <span className="truncate muted">
            {t('made', { name: link.createdby.name, when: timeAgo(link.createdat, language) })}
          </span>
        </button>
        {link.shown === 0 && (
          <span className="rigid font-small amber" title={t('notShownWhy')}>
            {t('notShown')}
          </span>
        )}
        {mayDelete && (
          <IconButton label={t('delete')} onClick={onDelete}>
            <Trash2 size={16} strokeWidth={1.6} />
          </IconButton>
        )}
      </div>
      {isOpen && <Inside link={link} name={name} />}
    </article>
  );
}

function Inside({ link, name }: { link: EmbedLink; name: string }) {
  const { t } = useTranslation('embedlinks');
  return (
    <div className={styles.inside}>
      <div className="flex wrap gap-8 mb-12">
        <CopyButton text={link.html} label={t('copyCode')} />
        <CopyButton text={link.url} label={t('copyAddress')} />
      </div>
      {link.shown === 1 && (
        <figure className={styles.figure}>
          <figcaption className="m-0 font-small muted">{t('preview')}</figcaption>
          {/* Path only, so that the preview always uses the current origin. */}
          <iframe
            className={styles.frame}
            src={new URL(link.url).pathname}
            title={name}
            allow="fullscreen"
            loading="lazy"
          />
        </figure>
      )}
      <p className="m-0 font-small muted">{t('address')}</p>
      <p className={styles.text} data-testid="embed-url">
        {link.url}
      </p>
      <p className="m-0 font-small muted">{t('code')}</p>
      <pre className={styles.text} data-testid="embed-code">
        {link.html}
      </pre>
    </div>
  );
}
