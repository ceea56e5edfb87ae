import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { readPicked } from './dropped-files.ts';
import styles from './upload-button.module.css';
import { uploadInto } from './upload-into.ts';

export function UploadButton({ node }: { node: { id: string; name: string } }) {
  const { t } = useTranslation('uploads');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className={styles.button} aria-label={t('upload')} onClick={() => picker.current?.click()}>
        <Upload size={16} strokeWidth={1.8} aria-hidden />
        <span className={styles.word}>{t('upload')}</span>
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('choose')}
        data-testid="file-picker"
        onChange={(event) => {
          const files = readPicked(event.currentTarget.files);
          if (files.length > 0) void uploadInto(node, files);
          // The same file may be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
