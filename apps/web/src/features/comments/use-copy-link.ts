import { useTranslation } from '#lib/i18n.ts';
import { showError, showSnackbar } from '#ui/snackbar.tsx';

/** To a comment, or to all of them. */
export function useCopyLink(podid: string): (commentid?: string) => void {
  const { t } = useTranslation(['comments', 'ui']);
  return (commentid) => {
    const comment = commentid ? `&comment=${commentid}` : '';
    navigator.clipboard.writeText(`${location.origin}/pod/${podid}?menu=comments${comment}`).then(
      () => showSnackbar({ text: t('copied'), tone: 'success' }),
      // Not every browser allows it, and none does without a secure address.
      () => showError(t('ui:copyFailed')),
    );
  };
}
