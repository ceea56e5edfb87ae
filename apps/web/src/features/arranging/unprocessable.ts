import { create } from 'zustand';
import type { Unprocessable } from './mutations.ts';

interface Left {
  pods: readonly Unprocessable[];
  /** Something else was copied. */
  rest: boolean;
}

/** Files a copy had to leave behind: shown after it, whatever dialog began it. */
export const useUnprocessable = create<Left>(() => ({ pods: [], rest: false }));

export const showUnprocessable = (pods: readonly Unprocessable[], rest = false): void =>
  useUnprocessable.setState({ pods, rest });
