import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { showError } from '../feedback/snackbar.tsx';

const SHOWN_MS = 2000;

/** Copies a text to the clipboard. `copied` is true for a moment, for the confirmation on the button itself. */
export function useCopy(text: string) {
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
  return { copied, copy };
}
