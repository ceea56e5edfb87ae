import type { Utility } from '@rushes/contract/services';
import { duration } from '#lib/format.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CheckList } from '#ui/list/check-list.tsx';
import { useItemErrors } from '#ui/list/use-item-errors.ts';
import { runnableOf } from '../run-rules.ts';

interface Props {
  /** Null while the check is loading. */
  utility: readonly Utility[] | null;
  /** Offered while the others cannot run. */
  onLeaveOut?: (rest: readonly string[]) => void;
}

const none: readonly Utility[] = [];

/** Every file of the selection: whether the service can run on it, and why not. Refused files come first. */
export function FileChecks({ utility, onLeaveOut }: Props) {
  const { t } = useTranslation('services');
  const all = utility ?? none;
  const reasons = useItemErrors(all);
  if (!utility) return <Skeleton rows={1} height={38} />;
  const runnable = runnableOf(all);
  const refused = all.length - runnable.length;
  const ordered = [...all].sort((a, b) => Number(a.info.runnable) - Number(b.info.runnable));
  return (
    <section className="grid gap-8">
      {runnable.length === 0 && all.length > 1 && (
        <p role="status" className="red">
          {t('nothing')}
        </p>
      )}
      {onLeaveOut && refused > 0 && runnable.length > 0 && (
        <Alert
          tone="warning"
          action={
            <Button variant="default" onClick={() => onLeaveOut(runnable.map(({ pod }) => pod.id))}>
              {t('leaveOut', { count: refused })}
            </Button>
          }
        >
          {t('someRefused', { count: refused, total: all.length })}
        </Alert>
      )}
      <CheckList
        label={t('files')}
        signs={{ possible: t('possible'), impossible: t('impossible') }}
        items={ordered.map(({ kind, pod, info, metadata }) => ({
          id: pod.id,
          name: pod.name,
          possible: info.runnable,
          // A folder is only listed if none of its files suits.
          reason: kind === 'node' ? t('emptyFolder') : reasons.get(pod.id),
          figure: info.runnable && metadata.duration > 0 ? duration(metadata.duration) : undefined,
        }))}
      />
    </section>
  );
}
