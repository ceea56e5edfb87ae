import { runService } from '@rushes/contract/services';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { errorText, errorTextOf } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run({ alias, pods, params }: Run, done: () => void) {
    setBusy(true);
    setProblem(null);
    begin();
    try {
      const body = { nodes: [], pods: [...pods], params };
      const { utility } = await call(runService, { params: { alias }, body, quiet: true });
      const refused = runnableOf(utility).length === 0 && utility.find(({ error }) => error)?.error;
      if (refused) {
        lift();
        setProblem(await errorTextOf(refused));
      } else {
        showSnackbar({ text: t('queued'), tone: 'success' });
        done();
      }
    } catch (error) {
      lift();
      setProblem(textOf(error));
    }
    setBusy(false);
  }

  return { run, busy, problem, wait: left };
}
