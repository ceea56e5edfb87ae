import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useTouch } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { checkLogo, type LogoProblem, measurePicture } from '../node-dialogs/logo-check.ts';
import styles from './branding.module.css';
import { useChangeLogo } from './mutations.ts';

const UNDO_MS = 10_000;

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Accepts a dropped or chosen image. Undo restores the previous one. */
export function LogoDrop({ nodeId, logo }: { nodeId: string; logo: string | null }) {
  const { t } = useTranslation(['branding', 'ui']);
  const touch = useTouch();
  const { mutateAsync, isPending } = useChangeLogo(nodeId);
  const [problem, setProblem] = useState<LogoProblem | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function change(file: File | null, from: string | null): Promise<void> {
    // The error is shown in this form.
    const before = await mutateAsync({ file, from }).catch(() => undefined);
    if (before === undefined) return;
    showSnackbar({
      text: t(file ? 'logo.saved' : 'logo.removed'),
      tone: 'success',
      duration: UNDO_MS,
      action: { label: t('undo'), run: () => void mutateAsync({ file: before, from: null }).catch(() => {}) },
    });
  }

  async function take(file: File | undefined): Promise<void> {
    if (!file || isPending) return;
    const found = await checkLogo(file, measurePicture);
    setProblem(found);
    if (!found) await change(file, logo);
  }

  function hover(event: DragEvent): void {
    if (!carriesFiles(event)) return;
    // By default the browser would navigate to the dropped file.
    event.preventDefault();
    setOver(event.type !== 'dragleave');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is an alternative to the button
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={hover}
      onDrop={(event) => {
        hover(event);
        setOver(false);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <div className={styles.well}>
        {logo ? (
          <img className={styles.picture} src={logo} alt={t('logo.alt')} />
        ) : (
          <ImagePlus aria-hidden size={22} strokeWidth={1.4} />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex wrap gap-4">
          <Button
            variant={logo ? 'default' : 'filled'}
            aria-describedby={`${id}-hint`}
            loading={isPending}
            onClick={() => input.current?.click()}
          >
            {t(logo ? 'logo.replace' : 'logo.choose')}
          </Button>
          {logo && (
            <Button
              variant="subtle"
              disabled={isPending}
              onClick={() => {
                setProblem(null);
                void change(null, logo);
              }}
            >
              {t('logo.remove')}
            </Button>
          )}
        </div>
        <p
          id={`${id}-hint`}
          role={problem ? 'alert' : undefined}
          className={problem ? 'mt-6 font-small leading-16 red' : 'mt-6 font-small leading-16 muted'}
        >
          {problem ? t(`logo.${problem}`) : t(over ? 'logo.over' : touch ? 'logo.rulesTouch' : 'logo.rules')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('logo.choose')}
        data-testid="brand-logo"
        accept="image/png,image/gif,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Reset, so that the same file can be chosen again after it was removed.
          currentTarget.value = '';
          void take(file);
        }}
      />
    </div>
  );
}
