import type { Review } from '@rushes/contract/reviews';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useChangeReview } from './review-mutations.ts';
import { TermsFields, useReviewTerms } from './review-terms.tsx';

interface Props {
  podid: string;
  name: string;
  review: Review;
  onClose: () => void;
}

/** Edits the rule and deadline of a running review. Does not notify the reviewers again. */
export function TermsDialog({ podid, name, review, onClose }: Props) {
  const { t } = useTranslation(['comments', 'ui']);
  const terms = useReviewTerms(review);
  const change = useChangeReview(podid);
  function save() {
    const wanted = terms.read();
    if (wanted && !change.isPending) change.mutate(wanted, { onSuccess: onClose });
  }
  return (
    <Dialog
      title={t('terms.title')}
      lead={name}
      onClose={onClose}
      onSubmit={save}
      problem={change.error && formErrorText(change.error)}
      foot={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <TermsFields terms={terms} />
    </Dialog>
  );
}
