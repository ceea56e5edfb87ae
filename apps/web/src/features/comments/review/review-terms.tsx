import { type Review, type ReviewRule, reviewRules } from '@rushes/contract/reviews';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { dueOf, isLate, localMinute } from './due.ts';
import styles from './review-terms.module.css';

export type ReviewTerms = ReturnType<typeof useReviewTerms>;

/** State of the rule and deadline fields, initialised from the review. */
export function useReviewTerms(review: Pick<Review, 'rule' | 'dueat'>) {
  const [before] = useState(review);
  const [rule, setRule] = useState<ReviewRule>(before.rule);
  const [due, setDue] = useState(before.dueat ? localMinute(before.dueat) : '');
  const [late, setLate] = useState(false);
  return {
    rule,
    setRule,
    due,
    setDue(value: string) {
      setDue(value);
      setLate(false);
    },
    late,
    /** The values to send; undefined if the deadline was changed to the past, which the field then reports. */
    read(): { rule: ReviewRule; dueat: string | null } | undefined {
      const isOver = isLate(due, before.dueat, Date.now());
      setLate(isOver);
      return isOver ? undefined : { rule, dueat: dueOf(due, before.dueat) };
    },
  };
}

export function TermsFields({ terms }: { terms: ReviewTerms }) {
  const { t } = useTranslation('comments');
  return (
    <div className={styles.terms}>
      <div>
        {/* The group has its own accessible name. */}
        <p className={styles.label} aria-hidden>
          {t('rule.label')}
        </p>
        <Segmented
          label={t('rule.label')}
          options={reviewRules.map((value) => ({ value, label: t(`rule.${value}`) }))}
          value={terms.rule}
          onChange={terms.setRule}
        />
      </div>
      <TextField
        type="datetime-local"
        label={t('terms.due')}
        error={terms.late ? t('terms.late') : undefined}
        value={terms.due}
        onChange={(event) => terms.setDue(event.currentTarget.value)}
      />
    </div>
  );
}
