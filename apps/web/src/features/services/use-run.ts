import { runService } from '@rushes/contract/services';
import { call } from '#lib/api.ts';
import { errorText, errorTextOf } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useCooldown } from '#ui/button/use-cooldown.ts';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { runnableOf } from './run-rules.ts';

interface Run {
  alias: string;
  pods: readonly string[];
  params: Record<string, unknown>;
}

/** Starts a service and says that it is queued. A failure lifts the lock against a second click. */
export function useRun(key: string, textOf: (error: unknown) => string = errorText) {
  const { t } = useTranslation('services');
  const { left, begin, lift } = useCooldown(key);
  const start = async ({ alias, pods, params }: Run, done: () => void): Promise<void> => {
    begin();
    const body = { nodes: [], pods: [...pods], params };
    const { utility } = await call(runService, { params: { alias }, body }).catch((error) => {
      lift();
      throw error;
    });
    const refused = runnableOf(utility).length === 0 && utility.find(({ error }) => error)?.error;
    if (refused) {
      lift();
      return form.refuse(await errorTextOf(refused));
    }
    showSnackbar({ text: t('queued'), tone: 'success' });
    done();
  };
  const form = useSubmission(start, { textOf });
  return { ...form, wait: left };
}
