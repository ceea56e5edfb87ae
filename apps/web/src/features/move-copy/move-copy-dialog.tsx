import { ArchiveStatus, NodeType } from '@rushes/contract/enums';
import type { Node } from '@rushes/contract/nodes';
import { useEffect, useState } from 'react';
import { type Refusal, refusalToTake } from '#features/nodes/widgets/drop-rules.ts';
import type { PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import type { Items, ServerMessage } from '#features/nodes/widgets/items.ts';
import { bytes } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DestinationPicker, useFolder } from './destination-picker.tsx';
import { itemsText } from './items-text.ts';
import styles from './move-copy-dialog.module.css';
import { homeOf } from './mutations.ts';
import { useMessageTexts } from './use-message-texts.ts';
import { useMoveCopy } from './use-move-copy.ts';

interface Props {
  kind: 'move' | 'copy';
  items: Items;
  /** Preselected by drop or paste. */
  target?: { id: string; name: string } | undefined;
  onClose: () => void;
  /** Called when the items have left their folder. */
  onLeft: (items: Items) => void;
}

const none: ServerMessage[] = [];

/** Move and copy: choose a destination, confirm warnings, run. */
export function MoveCopyDialog({ kind, items, target, onClose, onLeft }: Props) {
  const { t } = useTranslation('move-copy');
  const language = useLanguage();
  const [chosen, setChosen] = useState<PickedFolder | null>(
    target ? { ...target, type: NodeType.FOLDER } : null,
  );
  const [archive, setArchive] = useState(false);
  const mayArchive = useCan('archive NodeAndPod');
  const { data: place } = useFolder(kind === 'copy' ? chosen?.id : undefined);
  // An archived folder can only contain archived copies.
  const forced = kind === 'copy' && place !== undefined && place.archived !== ArchiveStatus.NOTARCHIVED;
  const action = useMoveCopy({ kind, items, onClose, onLeft });
  const { warnings, problem, busy } = action;
  // Dropped items are moved at once; the dialog is shown only when there is a warning or an error.
  const silent = target !== undefined && !warnings && problem === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the drop target
  useEffect(() => {
    if (target) void action.go(target, false);
  }, []);
  const messages = useMessageTexts(warnings ?? none);
  const home = homeOf(items);
  const { data: from } = useFolder(home);
  const size = items.pods.reduce((sum, pod) => sum + pod.size, 0);
  const lead = [size > 0 ? bytes(size, language) : '', from ? t('from', { name: from.name }) : '']
    .filter(Boolean)
    .join(' ');

  function refuse(node: Node, above: readonly string[]): string | undefined {
    const reason = refusalToTake(items, { ...node, above }, kind === 'copy');
    if (!reason) return undefined;
    return t(`refusal.${wordsOf(reason, kind, node.type)}`);
  }

  if (silent) return null;
  return (
    <FormDialog
      title={t(`${kind}.title`, { items: itemsText(t, items) })}
      lead={lead}
      onClose={onClose}
      form={{ busy, problem, submit: () => chosen && action.go(chosen, forced || archive) }}
      confirm={warnings ? t('ok') : t(`${kind}.confirm`)}
      disabled={!chosen}
    >
      <DestinationPicker
        value={chosen}
        home={target?.id ?? home}
        onChange={(folder) => {
          setChosen(folder);
          action.forget();
        }}
        refuse={refuse}
      />
      {kind === 'copy' && mayArchive && (
        <div className="mt-12">
          <Checkbox
            label={t(forced ? 'copy.archiveForced' : 'copy.archive')}
            checked={forced || archive}
            disabled={forced}
            onChange={(event) => setArchive(event.currentTarget.checked)}
          />
        </div>
      )}
      <div role="status">
        {messages.length > 0 && (
          <div className="mt-14">
            <Alert tone="warning" title={t(`${kind}.check`)}>
              <ul className={styles.list}>
                {messages.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Alert>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

function wordsOf(reason: Refusal, kind: 'move' | 'copy', type: NodeType) {
  if (reason === 'itself') return kind === 'copy' ? 'itselfCopied' : 'itself';
  if (reason === 'kind' && type === NodeType.TENANT) return 'tenant';
  return reason;
}
