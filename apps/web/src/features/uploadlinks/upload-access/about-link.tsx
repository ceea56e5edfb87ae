import type { UploadFolder } from '@rushes/contract/uploadaccess';
import { Clock, Folder, HardDrive, RefreshCw, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTime, dayAndMonth, megabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Avatar } from '#ui/image/avatar.tsx';
import styles from './about-link.module.css';

/** The owner of the link and their note. */
export function AboutLink({ folder }: { folder: UploadFolder }) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const { tenant, createdby, note } = folder;
  return (
    <div>
      <h1 className={styles.title}>{t('title', { tenant })}</h1>
      <p className="row gap-6 mt-12 muted break-anywhere">
        <Folder size={14} strokeWidth={1.6} aria-hidden />
        {folder.name}
      </p>
      {/* Shown where the top bar has no room for it. */}
      <p className={styles.until}>
        <Clock size={14} strokeWidth={1.6} aria-hidden />
        {t('openUntil', { day: dayAndMonth(folder.expireat, language, { calendar: true }) })}
      </p>
      {note && (
        <div className={styles.message}>
          <Avatar id={createdby.name} name={createdby.name} size={32} />
          <div className="min-w-0">
            <p className="font-large leading-21 pre-wrap break-anywhere">{note}</p>
            <p className="mt-6 font-small muted">
              {t('by', { name: createdby.name, at: dateTime(folder.createdat, language) })}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** Facts about the link, shown before sending. */
export function LinkFacts({ folder }: { folder: UploadFolder }) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const { tenant, createdby } = folder;
  return (
    <ul className="border-t">
      <Fact
        icon={<HardDrive size={16} strokeWidth={1.6} aria-hidden />}
        title={t('fact.size', { max: megabytes(folder.maxfilesize, language) })}
        text={t('fact.sizeMore', { name: createdby.name })}
      />
      <Fact
        icon={<RefreshCw size={16} strokeWidth={1.6} aria-hidden />}
        title={t('fact.resume')}
        text={t('fact.resumeMore')}
      />
      <Fact
        icon={<ShieldCheck size={16} strokeWidth={1.6} aria-hidden />}
        title={t('fact.private', { tenant })}
        text={t('fact.privateMore')}
      />
    </ul>
  );
}

function Fact({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <li className={styles.fact}>
      {icon}
      <div>
        <p className="medium strong">{title}</p>
        <p className="font-small leading-16 muted">{text}</p>
      </div>
    </li>
  );
}
