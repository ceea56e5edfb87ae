import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { type Chosen, carriesFiles, readDrop, readPicked } from '#features/uploads/widgets/guest-uploads.ts';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import styles from './drop-zone.module.css';

/** No standard, yet every browser: React's types do not know it. */
const wholeFolders = { webkitdirectory: '' };

interface Props {
  maxfilesize: number;
  onFiles: (chosen: Chosen | Promise<Chosen>) => void;
}

/** Where files come in; the whole page takes what is dropped, so nobody has to aim. */
export function DropZone({ maxfilesize, onFiles }: Props) {
  const { t } = useTranslation('upload-access');
  const language = useLanguage();
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const over = useDropAnywhere(onFiles);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(readPicked(event.currentTarget.files));
    // The same file may be chosen again after a failure.
    event.currentTarget.value = '';
  };
  return (
    <div className={styles.zone} data-over={over || undefined}>
      <Upload size={24} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <p className={styles.title}>{t(over ? 'drop.over' : 'drop.title')}</p>
      <p className={styles.text}>{t('drop.text', { max: count(maxfilesize, language) })}</p>
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

function useDropAnywhere(onFiles: Props['onFiles']): boolean {
  const [over, setOver] = useState(false);
  const current = useRef(onFiles);
  current.current = onFiles;
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      // Without this the browser would leave the page and open the file.
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      current.current(readDrop(event.dataTransfer!));
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
