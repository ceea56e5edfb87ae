import type { LaunchedService } from '@rushes/contract/pods';
import { cancelRun, IMPRINT } from '@rushes/contract/services';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { podKeys } from '#features/pods/keys.ts';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { showFailure, showSnackbar } from '#ui/feedback/snackbar.tsx';
import styles from './run-list.module.css';

const known = ['AM7', 'AM8', 'AM10', 'AM11', 'AM13', 'AM21', 'AM36', 'AM38'] as const;
const workOf = (code: string) => known.find((one) => one === code) ?? 'other';

interface Props {
  podid: string;
  runs: readonly LaunchedService[];
}

export function RunList({ podid, runs }: Props) {
  const { t } = useTranslation('services');
  return (
    <section className="grid rigid gap-12 p-12-16 border-b" aria-label={t('running.title')}>
      {runs.map((run) => (
        <Run key={run.id ?? run.code} podid={podid} run={run} />
      ))}
    </section>
  );
}

function Run({ podid, run }: { podid: string; run: LaunchedService }) {
  const { t } = useTranslation('services');
  const client = useQueryClient();
  const paid = useCan('run PaidService');
  const free = useCan('run FreeService');
  const control = useCan('control NodeAndPod');
  const { id: runid, alias, code, percentage } = run;
  const cancel = useMutation({
    mutationFn: () => call(cancelRun, { params: { id: podid, runid: runid! } }),
    onSuccess: () => showSnackbar({ text: t(alias === IMPRINT ? 'running.cancelled' : 'running.refunded') }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: podKeys.pod(podid), exact: true }),
  });
  const work = t(`running.${workOf(code)}`);
  return (
    <div className={styles.run}>
      <div className="flex gap-8 min-w-0">
        <span className="truncate medium">{work}</span>
        <span className="rigid muted tabular">
          {percentage === null
            ? t(runid === null ? 'running.busy' : 'running.waiting')
            : t('running.percentage', { value: percentage })}
        </span>
      </div>
      {runid !== null && (paid || free || control) && (
        <Button
          variant="subtle"
          aria-label={t('running.cancelOf', { work })}
          loading={cancel.isPending || cancel.isSuccess}
          onClick={() => cancel.mutate()}
        >
          {t('running.cancel')}
        </Button>
      )}
      <div
        role="progressbar"
        aria-label={work}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentage ?? undefined}
        className={styles.bar}
      >
        <span style={{ width: `${percentage ?? 0}%` }} />
      </div>
    </div>
  );
}
