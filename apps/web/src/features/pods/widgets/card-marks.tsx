import type { PodCard, publicPodFields } from '@rushes/contract/pods';
import type { TFunction } from 'i18next';
import { MessageSquare } from 'lucide-react';
import styles from '../card/pod-meta.module.css';
import { type ChoiceField, choiceMark, choiceText } from './card-choices.tsx';

/** What cards of members and of guests have in common. */
type CommonCard = Pick<PodCard, keyof typeof publicPodFields | 'openComments'>;

interface ChoiceProps<F extends ChoiceField> {
  field: F;
  value: PodCard[F];
  t: TFunction<'pods'>;
}

/** The value of a field as mark and text. */
export const ChoiceWords = <F extends ChoiceField>({ field, value, t }: ChoiceProps<F>) => (
  <span className={styles.words}>
    {choiceMark(field, value)}
    {choiceText(t, field, value)}
  </span>
);

/** Whether `CardMarks` shows anything. */
export const hasMarks = (pod: CommonCard): boolean => pod.openComments > 0;

/** What cards and rows show of a file besides its name, status and size. */
export function CardMarks({ pod, t }: { pod: CommonCard; t: TFunction<'pods'> }) {
  return <OpenComments t={t} count={pod.openComments} />;
}

/** Number of unresolved comments. */
function OpenComments({ count, t }: { count: number; t: TFunction<'pods'> }) {
  if (count === 0) return null;
  const label = t('openComments', { count });
  return (
    <span
      className="inline-row rigid gap-4 muted font-small tabular"
      role="img"
      aria-label={label}
      title={label}
    >
      <MessageSquare size={12} strokeWidth={1.6} aria-hidden />
      {count}
    </span>
  );
}
