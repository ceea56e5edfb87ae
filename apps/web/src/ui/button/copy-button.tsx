import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { showError } from '../feedback/snackbar.tsx';
import { Button } from './button.tsx';

const SHOWN_MS = 2000;

/** Copies a text to the clipboard and confirms on the button itself. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Some browsers deny clipboard access, and all require a secure context.
      showError(t('copyFailed'));
    }
  }

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
