import { errorText } from '#lib/error-text.ts';
import { useSubmission } from '#lib/submission.ts';
import { showError } from './snackbar.tsx';

/** For a button outside of forms: runs an action once at a time, and shows its error in the snackbar. */
export function useSnackbarAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const { busy, submit } = useSubmission((...args: Args) =>
    action(...args).catch((error: unknown) => showError(errorText(error))),
  );
  return [submit, busy] as const;
}
