import { ArchiveStatus } from '@rushes/contract/enums';
import { ask, type PodItem } from '#features/nodes/widgets/items.ts';
import { useTranslation } from '#lib/i18n.ts';
import { ItemPickerDialog, type PickedItem } from './widgets/item-picker-dialog.tsx';

interface Props {
  source: PodItem;
  onClose: () => void;
}

/** Selects the file that gets this one as its newest version; the next dialog asks for the description. */
export function AddVersionDialog({ source, onClose }: Props) {
  const { t } = useTranslation('move-copy');

  function refuse(entry: PickedItem): string | undefined {
    if (entry.kind === 'node') return undefined;
    const { pod } = entry;
    if (pod.id === source.id) return t('addVersion.itself');
    if (pod.archived !== ArchiveStatus.NOTARCHIVED) return t('refusal.archived');
    const { status } = pod.status;
    if (status === 'upload_in_progress' || status === 'upload_failed') return t('addVersion.incomplete');
    return pod.kind === source.kind ? undefined : t('addVersion.otherKind');
  }

  return (
    <ItemPickerDialog
      title={t('addVersion.title')}
      lead={t('addVersion.lead', { name: source.name })}
      choose="pod"
      start={source.nodeid}
      refuse={refuse}
      onClose={onClose}
      onSelect={(entry) => {
        if (entry.kind !== 'pod') return;
        const { id, name, nodeid, size, teamonly, archived, kind } = entry.pod;
        ask({ name: 'stack', source, target: { id, name, nodeid, size, teamonly, archived, kind } });
      }}
    />
  );
}
