import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { type Chosen, readPicked, useDropAnywhere } from '#features/uploads/widgets/guest-uploads.ts';
import { count } from '#lib/format.ts';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './drop-zone.module.css';

/** Non-standard but supported by every browser; missing in React's types. */
const wholeFolders = { webkitdirectory: '' };

interface Props {
  maxfilesize: number;
  onFiles: (chosen: Chosen | Promise<Chosen>) => void;
}

/** File input area; the whole page is a drop target. */
export function DropZone({ maxfilesize, onFiles }: Props) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const over = useDropAnywhere(onFiles);
  const touch = useTouch();
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(readPicked(event.currentTarget.files));
    // Allows selecting the same file again after a failure.
    event.currentTarget.value = '';
  };
  return (
    <div className={styles.zone} data-over={over || undefined}>
      <Upload size={24} strokeWidth={1.5} aria-hidden className="icon" />
      <p className="mt-8 font-lead leading-22 medium">
        {t(over ? 'drop.over' : touch ? 'drop.titleTouch' : 'drop.title')}
      </p>
      <p className="font-body muted">{t('drop.text', { max: count(maxfilesize, language) })}</p>
      <div className={styles.ways}>
        <Button onClick={() => files.current?.click()}>{t('drop.files')}</Button>
        <Button variant="subtle" onClick={() => folders.current?.click()}>
          {t('drop.folder')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('drop.files')}
        data-testid="file-picker"
        onChange={take}
      />
      <input
        ref={folders}
        type="file"
        multiple
        hidden
        {...wholeFolders}
        aria-label={t('drop.folder')}
        data-testid="folder-picker"
        onChange={take}
      />
    </div>
  );
}
