import type { GroupMember, UserGroup } from '@rushes/contract/user-groups';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { Section } from '#ui/layout/section.tsx';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { useGroupActions } from './mutations.ts';
import { useGroupMembers } from './queries.ts';

interface Props {
  tenantId: string;
  group: UserGroup;
}

export function GroupMembers({ tenantId, group }: Props) {
  const { t } = useTranslation(['groups', 'users']);
  const actions = useGroupActions(tenantId);
  const { members, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useGroupMembers(
    tenantId,
    group.id,
  );
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<GroupMember | null>(null);
  return (
    <Section title={t('people.title')}>
      <div className="pt-12 stack gap-8">
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setAdding(true)}
          >
            {t('people.add')}
          </Button>
        </div>
        {error && !members && <p className="red">{errorText(error)}</p>}
        {!members && !error && <Skeleton rows={3} height={40} />}
        {members?.length === 0 && <p className="muted">{t('noMembers')}</p>}
        {members && members.length > 0 && (
          <ul aria-label={t('people.title')}>
            {members.map((member) => (
              <li key={member.id} className="row gap-14 min-h-56 min-w-0 p-8-0 border-b">
                <Avatar id={member.id} name={member.name} size={24} />
                <span className="stack grow min-w-0">
                  <span className="truncate medium">{member.name}</span>
                  <span className="truncate font-small muted">
                    {[
                      member.email,
                      t(`users:type.${member.type}`),
                      ...(member.disabled ? [t('people.disabled')] : []),
                    ].join(', ')}
                  </span>
                  <Remark member={member} group={group} />
                </span>
                <IconButton
                  label={t('people.remove', { name: member.name })}
                  onClick={() => setLeaving(member)}
                >
                  <X size={16} strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
      {adding && (
        <AddMembersDialog
          tenantId={tenantId}
          group={group}
          members={members ?? []}
          onClose={() => setAdding(false)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={t('people.removeTitle', { name: leaving.name, group: group.name })}
          confirm={t('people.removeConfirm')}
          danger
          onConfirm={() => actions.removeMember(group.id, leaving.id)}
          onClose={() => setLeaving(null)}
        >
          <p>{t('people.removeText', { name: leaving.name })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** Why the group gives this member less than its access points say. */
function Remark({ member, group }: { member: GroupMember; group: UserGroup }) {
  const { t } = useTranslation('groups');
  if (member.type === 'admin') return <span className="font-small muted">{t('people.fixed')}</span>;
  const isPartly = member.type === 'client' && group.accessPoints.some((point) => point.group === 'team');
  return isPartly ? <span className="font-small muted">{t('people.client')}</span> : null;
}
