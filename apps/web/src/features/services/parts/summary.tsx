import { TRANSCRIPTION_MIN_MS } from '@rushes/contract/costs';
import { count, duration } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Figures } from '../run-rules.ts';
import styles from './summary.module.css';

interface Props {
  /** Null while they are loading. */
  figures: Figures | null;
  /** What the cost depends on. */
  measure: 'duration' | 'characters';
  /** Says that short files cost as much as longer ones. */
  minimum?: boolean;
}

/** What a run costs, and the credits before and after it. */
export function Summary({ figures, measure, minimum = false }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  if (!figures) return <Skeleton rows={1} height={46} />;
  const { cost, available, remaining } = figures;
  const entries = [
    {
      name: measure,
      text: measure === 'duration' ? duration(figures.duration) : count(figures.characters, language),
    },
    { name: 'cost' as const, text: t('credits', { count: cost }) },
    { name: 'available' as const, text: count(available, language) },
    { name: 'remaining' as const, text: count(remaining, language) },
  ];
  return (
    <div>
      <dl className={styles.figures}>
        {entries.map(({ name, text }) => (
          <div key={name} data-lacking={(name === 'remaining' && remaining < 0) || undefined}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {minimum && (
        <p className="mt-6 muted font-small">{t('minimum', { seconds: TRANSCRIPTION_MIN_MS / 1000 })}</p>
      )}
    </div>
  );
}
