import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showError } from '#ui/snackbar.tsx';

const SHOWN_MS = 2000;

/** A small one, for inside a field or at the end of a row; says that it was done by a tick. */
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
