import { RefreshCw } from 'lucide-react';
import { errorText } from '#lib/error-text.ts';
import { timeOfDay } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './engines.module.css';
import { useEnginesHealth } from './queries.ts';

/** Asks the engines again, and says when they were asked last. */
export function CheckButton({ tenantId }: { tenantId: string | null }) {
  const { t } = useTranslation('engines');
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useEnginesHealth(tenantId);
  return (
    <div className="row wrap gap-8-12">
      <span role="status" className={error && !isFetching ? 'red' : styles.quiet}>
        {words()}
      </span>
      {/* Not disabled while it checks: it would lose the focus. */}
      <Button
        variant="default"
        aria-busy={isFetching || undefined}
        leftSection={<RefreshCw size={16} strokeWidth={1.75} />}
        onClick={() => {
          if (!isFetching) void refetch();
        }}
      >
        {t('check')}
      </Button>
    </div>
  );

  function words(): string {
    if (isFetching) return t('status.checking');
    if (error) return errorText(error);
    if (!data) return '';
    const faults = data.checks.filter(({ fault }) => fault !== null).length;
    const at = t('checkedAt', { time: timeOfDay(data.checkedat, language) });
    return faults > 0 ? `${at}: ${t('faults', { count: faults })}` : at;
  }
}
