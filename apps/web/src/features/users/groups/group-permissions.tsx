import { pointGroups, type UserGroup } from '@rushes/contract/user-groups';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { FolderPicker, type PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { TypeChoice } from '../dialogs/type-choice.tsx';
import { changesOf, countChanges, type Draft } from '../permissions/matrix.ts';
import { PermissionMatrix } from '../permissions/permission-matrix.tsx';
import { SaveBar } from '../permissions/save-bar.tsx';
import { UnsavedDialog } from '../permissions/unsaved-dialog.tsx';
import { useGroupActions } from './mutations.ts';

/** Below this width, access points are shown one at a time. */
const ONE_BELOW = 640;

type PointGroup = (typeof pointGroups)[number];
const isPointGroup = (group: string): group is PointGroup => pointGroups.some((known) => known === group);

interface Props {
  tenantId: string;
  group: UserGroup;
  root: PickedFolder;
}

/** What the members may do, and where. */
export function GroupPermissions({ tenantId, group, root }: Props) {
  const { t } = useTranslation(['groups', 'users']);
  const actions = useGroupActions(tenantId);
  const { ref, width } = useElementSize();
  const [draft, setDraft] = useState<Draft>(new Map());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const points = group.accessPoints;
  const count = countChanges(points, draft);
  const leaving = points.find(({ id }) => id === removing);
  const { busy, problem, refuse, submit } = useSubmission(async () => {
    const changes = changesOf(points, draft).map(({ id, group: type, abilities }) => ({
      id,
      abilities,
      ...(isPointGroup(type) ? { group: type } : {}),
    }));
    await actions.setPermissions(group.id, changes);
    setDraft(new Map());
    showSnackbar({ text: t('points.saved'), tone: 'success' });
  });
  return (
    <Section title={t('points.title')}>
      <div ref={ref} className="pt-12 stack gap-12">
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setAdding(true)}
          >
            {t('points.add')}
          </Button>
        </div>
        {points.length === 0 ? (
          <p className="muted">{t('noFolders')}</p>
        ) : (
          <PermissionMatrix
            points={points}
            groups={pointGroups}
            draft={draft}
            onDraft={setDraft}
            readOnly={busy}
            single={width > 0 && width < ONE_BELOW}
            onRemove={setRemoving}
          />
        )}
        {count > 0 && (
          <SaveBar
            count={count}
            effect={t('points.saveOut')}
            busy={busy}
            problem={problem}
            onSave={() => void submit()}
            onDiscard={() => {
              setDraft(new Map());
              refuse(null);
            }}
          />
        )}
      </div>
      {adding && (
        <AddPointDialog tenantId={tenantId} group={group} root={root} onClose={() => setAdding(false)} />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('points.removeTitle', { folder: leaving.node.name })}
          confirm={t('users:point.removeConfirm')}
          danger
          onConfirm={() => actions.removePoint(group.id, leaving.node.id)}
          onClose={() => setRemoving(null)}
        >
          <p>{t('points.removeText', { folder: leaving.node.name, group: group.name })}</p>
        </ConfirmDialog>
      )}
      <UnsavedDialog count={count} />
    </Section>
  );
}

function AddPointDialog({ tenantId, group, root, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['groups', 'users']);
  const actions = useGroupActions(tenantId);
  const [folder, setFolder] = useState<PickedFolder | null>(null);
  const [type, setType] = useState<PointGroup>('team');
  const held = new Set(group.accessPoints.map(({ node }) => node.id));
  const form = useSubmission(async (): Promise<void> => {
    if (!folder) return form.refuse(t('users:point.needed'));
    await actions.addPoint(group.id, { nodeid: folder.id, group: type });
    onClose();
  });
  return (
    <FormDialog
      title={t('points.add')}
      lead={group.name}
      onClose={onClose}
      form={form}
      confirm={t('users:point.send')}
    >
      <div className="stack gap-16">
        <FolderPicker
          label={t('users:field.access')}
          root={root}
          value={folder?.id ?? null}
          onChange={(next) => {
            setFolder(next);
            form.refuse(null);
          }}
          refuse={(node) => {
            if (held.has(node.id)) return t('points.held');
            return type === 'client' && node.teamonly === 1 ? t('users:field.teamOnly') : undefined;
          }}
        />
        <TypeChoice
          label={t('users:field.group')}
          types={pointGroups}
          value={type}
          onChange={(next) => isPointGroup(next) && setType(next)}
        />
        <p className="font-small muted">{t('points.out')}</p>
      </div>
    </FormDialog>
  );
}
