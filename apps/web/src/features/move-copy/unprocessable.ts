import { create } from 'zustand';
import type { Unprocessable } from './mutations.ts';

interface UnprocessableItems {
  pods: readonly Unprocessable[];
  /** Other items were copied. */
  rest: boolean;
}

/** Files that could not be copied: shown afterwards, whichever dialog started the copy. */
export const useUnprocessable = create<UnprocessableItems>(() => ({ pods: [], rest: false }));

export const showUnprocessable = (pods: readonly Unprocessable[], rest = false): void =>
  useUnprocessable.setState({ pods, rest });
