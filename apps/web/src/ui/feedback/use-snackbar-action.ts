import { useSubmission } from '#lib/submission.ts';
import { showFailure } from './snackbar.tsx';

/** For a button outside of forms: runs an action once at a time, and shows its error in the snackbar. */
export function useSnackbarAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const { busy, submit } = useSubmission((...args: Args) => action(...args).catch(showFailure));
  return [submit, busy] as const;
}
