import type { PodItem } from '#features/nodes/widgets/items.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { stack } from './mutations.ts';

interface Props {
  source: PodItem;
  target: PodItem;
  onClose: () => void;
  /** Called when they are no longer listed separately: the head of the stack represents them. */
  onLeft: (pods: readonly PodItem[]) => void;
}

/** A file dropped on another becomes its newest version; a description can be added. */
export function StackDialog({ source, target, onClose, onLeft }: Props) {
  const { t } = useTranslation('move-copy');
  const form = useForm(
    { versionText: '' },
    {
      check: () => ({}),
      send: async ({ versionText }) => {
        await stack(source.id, target.id, versionText.trim());
        onLeft(source.nodeid === target.nodeid ? [target] : [target, source]);
        showSnackbar({ text: t('stack.done', { name: target.name }), tone: 'success' });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t('stack.title')}
      lead={t('stack.lead', { source: source.name, target: target.name })}
      onClose={onClose}
      form={form}
      confirm={t('stack.confirm')}
    >
      <TextField
        label={t('stack.text')}
        placeholder={t('stack.placeholder')}
        maxLength={191}
        data-autofocus
        {...form.field('versionText')}
      />
    </FormDialog>
  );
}
