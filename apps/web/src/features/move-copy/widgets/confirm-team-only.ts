import { hidingWarnings } from '@rushes/contract/move-copy';
import { ask, type Items } from '#features/nodes/widgets/items.ts';
import { call } from '#lib/api.ts';
import { showFailure } from '#ui/feedback/snackbar.tsx';

/** Runs the change at once, or after the user has confirmed that links stop working. */
export async function confirmTeamOnly(items: Items, run: () => void): Promise<void> {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  try {
    const body = { nodes: ids(items.nodes), pods: ids(items.pods) };
    const { messages: warnings } = await call(hidingWarnings, { body });
    if (warnings.length > 0) ask({ name: 'hide', items, warnings, run });
    else run();
  } catch (error) {
    showFailure(error);
  }
}
