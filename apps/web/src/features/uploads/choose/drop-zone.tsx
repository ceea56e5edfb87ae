import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import styles from './drop-zone.module.css';
import { carriesFiles, readDrop } from './read-files.ts';
import { uploadInto } from './upload-into.ts';

interface Props {
  node: { id: string; name: string };
  disabled: boolean;
  children: ReactNode;
}

/** The whole folder is a drop target. */
export function DropZone({ node, disabled, children }: Props) {
  const { t } = useTranslation('uploads');
  const [over, setOver] = useState(false);
  // Entering a child fires dragleave on its parent: the pointer is outside only when enters and leaves balance.
  const depth = useRef(0);

  const enter = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current += 1;
    setOver(!disabled);
  };
  const leave = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (disabled) return showSnackbar({ text: t('drop.refused'), tone: 'error' });
    void uploadInto({ node: { id: node.id, name: node.name } }, readDrop(event.dataTransfer));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Upload button is the accessible alternative
    <div
      className={styles.zone}
      onDragEnter={enter}
      onDragOver={(event) => {
        if (!carriesFiles(event.dataTransfer)) return;
        // Otherwise the browser navigates to the dropped file.
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
      }}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {over && (
        <div className={styles.overlay} role="status">
          <span className={styles.message}>
            <Upload size={16} strokeWidth={1.8} aria-hidden />
            {t('drop.over', { name: node.name })}
          </span>
        </div>
      )}
    </div>
  );
}
