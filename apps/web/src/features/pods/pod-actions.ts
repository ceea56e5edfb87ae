import type { PodCard } from '@rushes/contract/pods';
import type { MouseEvent } from 'react';

/** What a card or a row can ask of the folder it stands in. One object for all of them, and always the same. */
export interface PodActions {
  click(id: string, event: MouseEvent): void;
  open(id: string): void;
  toggle(id: string): void;
  menu(id: string, x: number, y: number): void;
  finishRename(pod: PodCard, name: string | null): void;
  retry(pod: PodCard): void;
  lost(pod: PodCard): void;
}

/** Links to a file open in a new tab, so that the folder keeps its place. */
export function openPod(id: string): void {
  window.open(`/pod/${id}`, '_blank', 'noopener');
}
