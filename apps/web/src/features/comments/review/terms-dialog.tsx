import type { Review } from '@rushes/contract/reviews';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
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
  const { t } = useTranslation('comments');
  const terms = useReviewTerms(review);
  const change = useChangeReview(podid);
  const form = useSubmission(change.mutateAsync, { textOf: formErrorText, onDone: onClose });
  function save() {
    const wanted = terms.read();
    if (wanted) void form.submit(wanted);
  }
  return (
    <FormDialog
      title={t('terms.title')}
      lead={name}
      onClose={onClose}
      form={{ ...form, submit: save }}
      confirm={t('form.save')}
    >
      <TermsFields terms={terms} />
    </FormDialog>
  );
}
