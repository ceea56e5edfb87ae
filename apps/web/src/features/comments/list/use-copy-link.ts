import { useTranslation } from '#lib/i18n.ts';
import { showError, showSnackbar } from '#ui/feedback/snackbar.tsx';

/** Copies a link to one comment, or to the comments of the file. */
export function useCopyLink(podid: string): (commentid?: string) => void {
  const { t } = useTranslation(['comments', 'ui']);
  return (commentid) => {
    const comment = commentid ? `&comment=${commentid}` : '';
    navigator.clipboard.writeText(`${location.origin}/pod/${podid}?menu=comments${comment}`).then(
      () => showSnackbar({ text: t('copied'), tone: 'success' }),
      // Clipboard access can be denied, and requires a secure context.
      () => showError(t('ui:copyFailed')),
    );
  };
}
