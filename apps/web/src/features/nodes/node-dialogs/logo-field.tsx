import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { checkLogo, measurePicture } from './logo-check.ts';
import styles from './node-dialog.module.css';

interface Props {
  /** URL of the current logo. */
  address: string | null;
  file: File | null;
  onChange: (file: File | null, removed: boolean) => void;
  /** Error message of the server. */
  problem: string | undefined;
}

export function LogoField({ address, file, onChange, problem }: Props) {
  const { t } = useTranslation('node-dialogs');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const preview = useObjectUrl(file) ?? address;
  const id = useId();
  const wrong = refused ?? problem;

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [chosen] = event.currentTarget.files ?? [];
    // Reset, so that the same file can be chosen again after it was removed.
    event.currentTarget.value = '';
    if (!chosen) return;
    const found = await checkLogo(chosen, measurePicture);
    setRefused(found ? t(`logo.${found}`) : undefined);
    if (!found) onChange(chosen, false);
  }

  return (
    <div className="row gap-16">
      {preview ? (
        <img className={styles.picture} src={preview} alt={t('logo.label')} />
      ) : (
        <button
          type="button"
          className={styles.place}
          aria-hidden
          tabIndex={-1}
          onClick={() => input.current?.click()}
        >
          <ImagePlus size={20} strokeWidth={1.4} />
        </button>
      )}
      <div className="min-w-0">
        <div className="flex gap-4">
          <Button variant="default" aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
            {t(preview ? 'logo.replace' : 'logo.choose')}
          </Button>
          {preview && (
            <Button
              variant="subtle"
              onClick={() => {
                setRefused(undefined);
                onChange(null, true);
              }}
            >
              {t('logo.remove')}
            </Button>
          )}
        </div>
        <p
          id={`${id}-hint`}
          role={wrong ? 'alert' : undefined}
          className={wrong ? 'mt-6 font-small leading-16 red' : 'mt-6 font-small leading-16 muted'}
        >
          {wrong ?? t('logo.rules')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('logo.choose')}
        accept="image/png,image/gif,image/jpeg,image/webp"
        onChange={(event) => void choose(event)}
      />
    </div>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setAddress(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
