import type { UploadLink } from '@rushes/contract/uploadlinks';
import { Pencil, QrCode } from 'lucide-react';
import { dayText } from '#features/accesslinks/widgets/link-form.ts';
import { formErrorText } from '#lib/error-text.ts';
import { megabytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/button/copy-button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './uploadlinks.module.css';

interface Props {
  links: readonly UploadLink[] | undefined;
  error: unknown;
  lead: string;
  onClose: () => void;
  onNew: () => void;
  onEdit: (link: UploadLink) => void;
  onOpen: (link: UploadLink) => void;
}

export function LinkList({ links, error, lead, onClose, onNew, onEdit, onOpen }: Props) {
  const { t } = useTranslation('uploadlinks');
  return (
    <Dialog
      title={t('title')}
      lead={lead}
      onClose={onClose}
      problem={error ? formErrorText(error) : null}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button data-autofocus onClick={onNew}>
            {t('new')}
          </Button>
        </>
      }
    >
      {!links && !error && <Skeleton rows={3} height={56} />}
      <ul aria-label={t('list')}>
        {links?.map((link) => (
          <Row key={link.id} link={link} onEdit={() => onEdit(link)} onOpen={() => onOpen(link)} />
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ link, onEdit, onOpen }: { link: UploadLink; onEdit: () => void; onOpen: () => void }) {
  const { t } = useTranslation('uploadlinks');
  const language = useLanguage();
  const day = dayText(link.expireat, language);
  const facts = [
    t('facts.size', { max: megabytes(link.maxfilesize, language) }),
    link.password === 1 && t('facts.password'),
    link.widget === 1 && t('facts.widget'),
    link.teamonly === 1 && t('facts.teamonly'),
  ].filter((fact) => fact !== false);
  return (
    <li className={styles.row} data-testid="upload-link">
      <div className={styles.rowWords}>
        <p className="medium">
          <span aria-hidden className={styles.dot} data-state={link.state} />
          {t(`state.${link.state}`, { day })}
        </p>
        <p className="font-small leading-16 muted">{facts.join(', ')}</p>
      </div>
      <CopyButton text={link.url} label={t('copy')} />
      <IconButton label={t('show')} onClick={onOpen}>
        <QrCode size={16} strokeWidth={1.6} />
      </IconButton>
      <IconButton label={t('edit')} onClick={onEdit}>
        <Pencil size={16} strokeWidth={1.6} />
      </IconButton>
    </li>
  );
}
