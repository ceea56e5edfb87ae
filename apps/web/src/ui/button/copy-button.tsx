import { Check, Copy } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from './button.tsx';
import { useCopy } from './use-copy.ts';

/** Copies a text to the clipboard and confirms on the button itself. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('ui');
  const { copied, copy } = useCopy(text);
  return (
    <Button
      variant="default"
      onClick={() => void copy()}
      leftSection={copied ? <Check size={14} strokeWidth={1.75} /> : <Copy size={14} strokeWidth={1.75} />}
    >
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}
