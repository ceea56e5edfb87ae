import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { showError } from '#ui/feedback/snackbar.tsx';

const SHOWN_MS = 2000;

/** Small copy button for a field or row. Shows a check mark after copying. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showError(t('copyFailed')),
    );
  return (
    <IconButton label={copied ? t('copied') : label} size={28} onClick={() => void copy()}>
      {copied ? <Check size={14} strokeWidth={1.75} /> : <Copy size={14} strokeWidth={1.75} />}
    </IconButton>
  );
}
