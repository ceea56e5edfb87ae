import { Camera, ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { canCapture, captureScreen, readPicture } from './screenshot.ts';
import styles from './support.module.css';

interface Props {
  value: File | null;
  onChange: (file: File | null) => void;
}

export function ScreenshotField({ value, onChange }: Props) {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(false);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!value) return undefined;
    const address = URL.createObjectURL(value);
    setPreview(address);
    return () => {
      URL.revokeObjectURL(address);
      setPreview(null);
    };
  }, [value]);

  async function take(file: File | undefined) {
    const picture = file && (await readPicture(file));
    setProblem(Boolean(file) && !picture);
    if (picture) onChange(picture);
  }
  async function capture() {
    const picture = await captureScreen();
    setProblem(false);
    if (picture) onChange(picture);
  }

  return (
    <div>
      <div className={styles.label}>{t('screenshot.label')}</div>
      {value && preview ? (
        <div className={styles.preview}>
          <img src={preview} alt={t('screenshot.alt')} />
          <IconButton label={t('screenshot.remove')} size={28} onClick={() => onChange(null)}>
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        </div>
      ) : (
        <div className={styles.buttons}>
          {canCapture() && (
            <Button
              variant="default"
              leftSection={<Camera size={16} strokeWidth={1.75} />}
              onClick={() => void capture()}
            >
              {t('screenshot.capture')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<ImagePlus size={16} strokeWidth={1.75} />}
            onClick={() => input.current?.click()}
          >
            {t('screenshot.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('screenshot.choose')}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-6 font-small red">
          {t('screenshot.unreadable')}
        </p>
      )}
    </div>
  );
}
