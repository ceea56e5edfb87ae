import { type Review, type ReviewRule, reviewRules } from '@rushes/contract/reviews';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type DueFields, type DueProblem, fieldsOf, readDue, readTime } from './due.ts';
import styles from './review-terms.module.css';

export type ReviewTerms = ReturnType<typeof useReviewTerms>;

/** State of the rule and deadline fields, initialised from the review. */
export function useReviewTerms(review: Pick<Review, 'rule' | 'dueat'>) {
  const [before] = useState(review);
  const [rule, setRule] = useState<ReviewRule>(before.rule);
  const [due, setDue] = useState(() => fieldsOf(before.dueat));
  const [problem, setProblem] = useState<DueProblem>();
  return {
    rule,
    setRule,
    due,
    setDue(change: Partial<DueFields>) {
      setDue((fields) => ({ ...fields, ...change }));
      setProblem(undefined);
    },
    problem,
    /** The values to send; undefined if the deadline is not valid, which its fields then report. */
    read(): { rule: ReviewRule; dueat: string | null } | undefined {
      const found = readDue(due, before.dueat, Date.now());
      setProblem('problem' in found ? found.problem : undefined);
      return 'problem' in found ? undefined : { rule, dueat: found.dueat };
    },
  };
}

export function TermsFields({ terms }: { terms: ReviewTerms }) {
  const { t } = useTranslation('comments');
  const { due, problem, setDue } = terms;
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
      <div className={styles.due}>
        <DateField
          label={t('terms.due')}
          value={due.day}
          error={problem === 'late' ? t('terms.late') : problem === 'day' ? t('terms.noDay') : undefined}
          onChange={(day) => setDue({ day })}
        />
        <TextField
          label={t('terms.time')}
          inputMode="numeric"
          autoComplete="off"
          disabled={!due.day}
          value={due.time}
          error={problem === 'time' ? t('terms.noTime') : undefined}
          onChange={(event) => setDue({ time: event.currentTarget.value })}
          onBlur={() => {
            const time = readTime(due.time);
            if (time) setDue({ time });
          }}
        />
      </div>
    </div>
  );
}
