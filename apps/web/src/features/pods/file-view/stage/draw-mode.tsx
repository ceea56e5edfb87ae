import type { Shape } from '@rushes/contract/drawings';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#lib/i18n.ts';
import { saveBlob } from '#lib/save-blob.ts';
import { DrawingEditor } from '#player/drawing/DrawingEditor.tsx';
import { DrawingTools } from '#player/drawing/DrawingTools.tsx';
import { renderAnnotatedFrame } from '#player/drawing/render-annotated-frame.ts';
import { useDrawing } from '#player/drawing/use-drawing.ts';
import type { PlayerHandle } from '#player/media.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showError, showSnackbar } from '#ui/feedback/snackbar.tsx';
import styles from './draw-mode.module.css';

interface Props {
  player: RefObject<PlayerHandle | null>;
  name: string;
  frame: number;
  /** Container for the tools, at the bottom of the stage. */
  foot: HTMLElement | null;
  value: readonly Shape[];
  onChange: (shapes: readonly Shape[]) => void;
  onLeave: () => void;
  onDiscard: () => void;
}

export default function DrawMode({ player, name, frame, foot, value, onChange, onLeave, onDiscard }: Props) {
  const { t } = useTranslation('file-view');
  const picture = player.current?.picture();
  const ratio = picture?.videoWidth ? picture.videoHeight / picture.videoWidth : 9 / 16;
  const drawing = useDrawing({ value, onChange, ratio });
  const [saving, setSaving] = useState(false);

  async function save() {
    if (!picture) return;
    setSaving(true);
    try {
      const file = `${name.replace(/\.\w+$/, '')}_${frame}.png`;
      saveBlob(await renderAnnotatedFrame(picture, value), file);
      showSnackbar({ text: t('draw.saved', { name: file }), tone: 'success' });
      onLeave();
    } catch {
      // An object store on another origin may serve its images without the CORS headers needed to read the canvas.
      showError(t('draw.failed'));
    } finally {
      setSaving(false);
    }
  }

  const empty = value.length === 0;
  return (
    <>
      <DrawingEditor drawing={drawing} onLeave={onLeave} />
      {foot &&
        createPortal(
          <div className={styles.bar}>
            <DrawingTools drawing={drawing} />
            <span className={styles.end}>
              <Button
                className={styles.discard}
                variant="subtle"
                size="sm"
                disabled={empty}
                onClick={onDiscard}
              >
                {t('draw.discard')}
              </Button>
              <Button size="sm" disabled={empty} loading={saving} onClick={() => void save()}>
                {t('draw.save')}
              </Button>
              <IconButton label={t('draw.close')} onClick={onLeave}>
                <X size={16} strokeWidth={1.75} />
              </IconButton>
            </span>
          </div>,
          foot,
        )}
    </>
  );
}
