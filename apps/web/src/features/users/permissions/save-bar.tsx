import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './save-bar.module.css';

interface Props {
  count: number;
  /** What saving does to others. */
  effect: string;
  busy: boolean;
  problem: string | null;
  onSave: () => void;
  onDiscard: () => void;
}

/** Shows the number of unsaved changes and the effect of saving. */
export function SaveBar({ count, effect, busy, problem, onSave, onDiscard }: Props) {
  const { t } = useTranslation(['users', 'ui']);
  return (
    <section className={styles.bar} aria-label={t('save.label')}>
      <div className={styles.words} role="status">
        <strong>{t('save.count', { count })}</strong>
        <span className="muted">{effect}</span>
      </div>
      <div className={styles.legend} aria-hidden>
        <span data-sign="group">{t('state.group')}</span>
        <span data-sign="granted">{t('state.granted')}</span>
        <span data-sign="taken">{t('state.taken')}</span>
      </div>
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={onDiscard} disabled={busy}>
          {t('save.discard')}
        </Button>
        <Button onClick={onSave} loading={busy}>
          {t('ui:save')}
        </Button>
      </div>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </section>
  );
}
