import { Check, Copy } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useCopy } from '#ui/button/use-copy.ts';

/** Small copy button for a field or row. Shows a check mark after copying. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui');
  const { copied, copy } = useCopy(text);
  return (
    <IconButton label={copied ? t('copied') : label} size={28} onClick={() => void copy()}>
      {copied ? <Check size={14} strokeWidth={1.75} /> : <Copy size={14} strokeWidth={1.75} />}
    </IconButton>
  );
}
