import { Upload } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './upload-button.module.css';
import { openUpload } from './upload-into.ts';

export function UploadButton({ node }: { node: { id: string; name: string } }) {
  const { t } = useTranslation('uploads');
  const { id, name } = node;
  return (
    <Button
      className={styles.button}
      data-tour="upload"
      aria-label={t('upload')}
      onClick={() => openUpload({ node: { id, name } })}
    >
      <Upload size={16} strokeWidth={1.8} aria-hidden />
      <span className="sm-hidden ml-8">{t('upload')}</span>
    </Button>
  );
}
