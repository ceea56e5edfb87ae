import type { UserGroup } from '@rushes/contract/user-groups';
import { type ReactNode, useState } from 'react';
import { HelpLink } from '#features/help/widgets/help-link.tsx';
import type { PickedFolder } from '#features/nodes/widgets/folder-picker.tsx';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type GroupDialog, GroupDialogs } from './group-dialogs.tsx';
import { GroupList } from './group-list.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupMenu } from './group-menu.tsx';
import { GroupPermissions } from './group-permissions.tsx';
import { useGroups } from './queries.ts';

interface Props {
  tenantId: string;
  root: PickedFolder;
  shownId: string | undefined;
  onShow: (id: string | undefined) => void;
  /** The layout of the page around the content. */
  page: (part: { group: UserGroup | undefined; action: ReactNode; content: ReactNode }) => ReactNode;
}

/** The list of groups, or one group with its members and access points. */
export function GroupsView({ tenantId, root, shownId, onShow, page }: Props) {
  const { t } = useTranslation('groups');
  const { data: groups, error } = useGroups(tenantId);
  const [dialog, setDialog] = useState<GroupDialog | null>(null);
  const shown = groups?.find(({ id }) => id === shownId);
  const list = (
    <>
      {error && !groups && <p className="red">{errorText(error)}</p>}
      {!groups && !error && <Skeleton rows={4} height={46} />}
      {groups && shownId && <Alert>{t('missing')}</Alert>}
      {groups?.length === 0 && (
        <p className="muted max-w-560">
          {t('none')} <HelpLink section="groups" />
        </p>
      )}
      {groups && groups.length > 0 && (
        <GroupList
          groups={groups}
          onAction={(action, group) => (action === 'show' ? onShow(group.id) : setDialog({ action, group }))}
        />
      )}
    </>
  );
  return (
    <>
      {shown
        ? page({
            group: shown,
            action: (
              <GroupMenu
                group={shown}
                inside
                onAction={(action) => action !== 'show' && setDialog({ action, group: shown })}
              />
            ),
            content: (
              <div key={shown.id} className="stack gap-24">
                <GroupMembers tenantId={tenantId} group={shown} />
                <GroupPermissions tenantId={tenantId} group={shown} root={root} />
              </div>
            ),
          })
        : page({
            group: undefined,
            action: <Button onClick={() => setDialog({ action: 'new' })}>{t('new')}</Button>,
            content: list,
          })}
      {dialog && (
        <GroupDialogs
          tenantId={tenantId}
          dialog={dialog}
          onClose={() => setDialog(null)}
          onCreated={onShow}
          onDeleted={() => onShow(undefined)}
        />
      )}
    </>
  );
}
