import { errorText } from '#lib/error-text.ts';
import { showError } from '#ui/snackbar.tsx';
import { useGuest } from './guest.ts';
import { useTakeAlong } from './queries.ts';

interface Wanted {
  podids: string[];
  nodeids: string[];
}

/** Several things as one download; the browser goes to its address and stays where it is. */
export function useTake() {
  const { mutate, isPending } = useTakeAlong(useGuest());
  const take = (wanted: Wanted, { onSuccess }: { onSuccess?: () => void } = {}) =>
    mutate(wanted, {
      onSuccess: ({ url }) => {
        window.location.assign(url);
        onSuccess?.();
      },
      onError: (error) => showError(errorText(error)),
    });
  return { take, isPending };
}
