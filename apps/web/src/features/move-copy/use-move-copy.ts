import { useState } from 'react';
import { countItems, type Items, noteOwnChange, type ServerMessage } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { showFailure, showSnackbar, UNDO_MS } from '#ui/feedback/snackbar.tsx';
import { itemsText } from './items-text.ts';
import { copy, move, moveBack } from './mutations.ts';
import { showUnprocessable } from './unprocessable.ts';

interface Options {
  kind: 'move' | 'copy';
  items: Items;
  onClose: () => void;
  onLeft: (items: Items) => void;
}

interface Target {
  id: string;
  name: string;
}

/**
 * Validates first and shows warnings, which the same button, now OK, confirms. Without warnings it is one step.
 */
export function useMoveCopy({ kind, items, onClose, onLeft }: Options) {
  const { t } = useTranslation('move-copy');
  const [warnings, setWarnings] = useState<ServerMessage[] | null>(null);

  function undo() {
    noteOwnChange(items);
    moveBack(items).catch(showFailure);
  }

  async function moveTo(target: Target): Promise<boolean> {
    if (!warnings) {
      const messages = await move(items, target.id, 1);
      if (messages.length > 0) {
        setWarnings(messages);
        return false;
      }
    }
    // Recorded as the user's own change before its event arrives.
    noteOwnChange(items);
    await move(items, target.id, 0);
    onLeft(items);
    showSnackbar({
      text: t('move.done', { items: itemsText(t, items), name: target.name }),
      tone: 'success',
      duration: UNDO_MS,
      action: { label: t('undo'), run: undo },
    });
    return true;
  }

  async function copyTo(target: Target, archive: boolean): Promise<boolean> {
    if (!warnings) {
      const { messages } = await copy(items, target.id, archive ? 1 : 0, 1);
      if (messages.length > 0) {
        setWarnings(messages);
        return false;
      }
    }
    const { unprocessable, goesOn } = await copy(items, target.id, archive ? 1 : 0, 0);
    const left = new Set(unprocessable.map(({ id }) => id));
    const copied = { ...items, pods: items.pods.filter(({ id }) => !left.has(id)) };
    const some = countItems(copied) > 0;
    showUnprocessable(unprocessable, some);
    if (!some) return true;
    const params = { items: itemsText(t, copied), name: target.name };
    showSnackbar({ text: t(goesOn ? 'copy.begun' : 'copy.done', params), tone: 'success' });
    return true;
  }

  const { busy, problem, submit, refuse } = useSubmission(async (target: Target, archive: boolean) => {
    if (await (kind === 'move' ? moveTo(target) : copyTo(target, archive))) onClose();
  });
  return {
    warnings,
    problem,
    busy,
    /** For another destination: the previous messages no longer apply. */
    forget: () => {
      setWarnings(null);
      refuse(null);
    },
    go: submit,
  };
}
