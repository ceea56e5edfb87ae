import { NAME_MAX } from '@rushes/contract/enums';
import { LABEL_MAX } from '@rushes/contract/label-text';
import type { LabelCategory } from '@rushes/contract/labels';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { leavesOf } from '../picker/picked.ts';
import { type Item, targetsFor } from './label-places.ts';
import { type Made, useTreeAction } from './mutations.ts';

/** The dialog to show. */
export type Asked =
  | { what: 'add-category'; into: LabelCategory | null }
  | { what: 'add-label'; into: LabelCategory }
  | { what: 'rename'; item: Item }
  | { what: 'move'; item: Item }
  | { what: 'delete'; item: Item };

interface Props<A extends Asked> {
  asked: A;
  tenantid: string;
  categories: readonly LabelCategory[];
  /** Called with the new item, so that it is scrolled into view. */
  onMade: (made: Made) => void;
  onClose: () => void;
}

export function LabelDialogs({ asked, ...props }: Props<Asked>) {
  if (asked.what === 'move') return <MoveDialog asked={asked} {...props} />;
  if (asked.what === 'delete') return <DeleteDialog asked={asked} {...props} />;
  return <NameDialog asked={asked} {...props} />;
}

function NameDialog({
  asked,
  tenantid,
  onMade,
  onClose,
}: Props<Extract<Asked, { what: 'add-category' | 'add-label' | 'rename' }>>) {
  const { t } = useTranslation('labels');
  const action = useTreeAction(tenantid);
  const [name, setName] = useState(asked.what === 'rename' ? asked.item.name : '');
  const isLabel = asked.what === 'add-label' || (asked.what === 'rename' && asked.item.isLabel);
  const title =
    asked.what === 'rename' ? 'rename' : isLabel ? 'addLabel' : asked.into ? 'addInside' : 'addCategory';
  const form = useSubmission(async () => {
    const typed = name.trim();
    const made = await action.mutateAsync(
      asked.what === 'rename'
        ? { what: asked.what, item: asked.item, name: typed }
        : asked.what === 'add-label'
          ? { what: asked.what, name: typed, categoryid: asked.into.id }
          : { what: asked.what, name: typed, parentid: asked.into?.id ?? null },
    );
    onClose();
    if (made) onMade(made);
  });
  return (
    <FormDialog
      title={t(`manage.${title}`)}
      lead={asked.what === 'rename' ? asked.item.name : asked.into?.name}
      onClose={onClose}
      form={form}
      confirm={t(asked.what === 'rename' ? 'manage.save' : 'manage.add')}
      disabled={name.trim() === ''}
    >
      <TextField
        label={t(isLabel ? 'manage.labelName' : 'manage.categoryName')}
        value={name}
        maxLength={isLabel ? LABEL_MAX : NAME_MAX}
        autoComplete="off"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const TOP = 'top';

function MoveDialog({
  asked: { item },
  tenantid,
  categories,
  onClose,
}: Props<Extract<Asked, { what: 'move' }>>) {
  const { t } = useTranslation('labels');
  const action = useTreeAction(tenantid);
  const targets = targetsFor(categories, item);
  const [to, setTo] = useState<string>('');
  const form = useSubmission(() => action.mutateAsync({ what: 'move', item, to: to === TOP ? null : to }), {
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('manage.move')}
      lead={item.name}
      onClose={onClose}
      form={form}
      confirm={t('manage.moveHere')}
      disabled={to === ''}
    >
      {targets.length === 0 ? (
        <p>{t('manage.nowhere')}</p>
      ) : (
        <Select
          label={t('manage.into')}
          placeholder={t('manage.choose')}
          nothingFound={t('manage.noCategory')}
          data={targets.map(({ id, path }) => ({
            value: id ?? TOP,
            label: id === null ? t('manage.top') : path.join(' / '),
          }))}
          value={to}
          onChange={setTo}
        />
      )}
    </FormDialog>
  );
}

function DeleteDialog({ asked: { item }, tenantid, onClose }: Props<Extract<Asked, { what: 'delete' }>>) {
  const { t } = useTranslation('labels');
  const action = useTreeAction(tenantid);
  const count = item.isLabel ? 0 : leavesOf([item]).length;
  return (
    <ConfirmDialog
      title={t(item.isLabel ? 'manage.deleteLabel' : 'manage.deleteCategory')}
      confirm={t('manage.deleteConfirm')}
      danger
      onConfirm={() => action.mutateAsync({ what: 'delete', item })}
      onClose={onClose}
    >
      <p>
        {item.isLabel
          ? t('manage.sureLabel', { name: item.name })
          : t('manage.sureCategory', { name: item.name, count })}
      </p>
    </ConfirmDialog>
  );
}
