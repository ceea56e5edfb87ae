import { create } from 'zustand';

export type SupportKind = 'ticket' | 'feature';

/** The open dialog. */
export const useSupport = create<{ kind: SupportKind | null }>(() => ({ kind: null }));

export const openSupport = (kind: SupportKind): void => useSupport.setState({ kind });
export const closeSupport = (): void => useSupport.setState({ kind: null });
