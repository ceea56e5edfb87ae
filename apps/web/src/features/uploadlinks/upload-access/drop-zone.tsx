import { Upload } from 'lucide-react';
import { useFilePickers } from '#features/uploads/widgets/file-pickers.tsx';
import { type Chosen, useDropAnywhere } from '#features/uploads/widgets/guest-uploads.ts';
import { megabytes } from '#lib/format.ts';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './drop-zone.module.css';

interface Props {
  maxfilesize: number;
  onFiles: (chosen: Chosen | Promise<Chosen>) => void;
}

/** File input area; the whole page is a drop target. */
export function DropZone({ maxfilesize, onFiles }: Props) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const over = useDropAnywhere(onFiles);
  const touch = useTouch();
  const { pickFiles, pickFolders, inputs } = useFilePickers({
    onPicked: onFiles,
    labels: { files: t('drop.files'), folders: t('drop.folder') },
  });
  return (
    <div className={styles.zone} data-over={over || undefined}>
      <Upload size={24} strokeWidth={1.5} aria-hidden className="icon" />
      <p className="mt-8 font-lead leading-22 medium">
        {t(over ? 'drop.over' : touch ? 'drop.titleTouch' : 'drop.title')}
      </p>
      <p className="font-body muted">{t('drop.text', { max: megabytes(maxfilesize, language) })}</p>
      <div className={styles.choices}>
        <Button onClick={pickFiles}>{t('drop.files')}</Button>
        <Button variant="subtle" onClick={pickFolders}>
          {t('drop.folder')}
        </Button>
      </div>
      {inputs}
    </div>
  );
}
