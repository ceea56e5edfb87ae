import { groupsFor } from '@rushes/contract/abilities';
import type { TenantUser } from '@rushes/contract/users';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useElementSize } from '#lib/hooks/use-element-size.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { useUserActions } from '../mutations.ts';
import { nameOf } from '../queries.ts';
import { AddPointDialog } from './add-point-dialog.tsx';
import { changesOf, countChanges, type Draft } from './matrix.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import styles from './permissions-view.module.css';
import { RemovePointDialog } from './remove-point-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';

/** Below this width, access points are shown one at a time. */
const ONE_BELOW = 640;

interface Props {
  user: TenantUser;
  tenantId: string;
  root: { id: string; name: string; type: 1 | 2 | 3 | 4 };
  me: string;
  mayControl: boolean;
}

export function PermissionsView({ user, tenantId, root, me, mayControl }: Props) {
  const { t } = useTranslation('users');
  const actions = useUserActions(tenantId);
  const { ref, width } = useElementSize();
  const [draft, setDraft] = useState<Draft>(new Map());
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const points = user.accessPoints;
  const count = countChanges(points, draft);
  const name = nameOf(user);
  const fixed = whyFixed();
  const leaving = points.find((point) => point.id === removing);

  function whyFixed(): 'own' | 'disabled' | 'admin' | null {
    if (user.id === me) return 'own';
    if (user.type === 'admin') return 'admin';
    return user.disabled ? 'disabled' : null;
  }

  const { busy, problem, refuse, submit } = useSubmission(async () => {
    await actions.setPermissions(user.id, changesOf(points, draft));
    setDraft(new Map());
    showSnackbar({ text: t('matrix.saved', { name: user.firstname || name }), tone: 'success' });
  });

  function discard() {
    setDraft(new Map());
    refuse(null);
  }

  const about = [
    user.email,
    t(`type.${user.type}`).toLocaleLowerCase(),
    user.mfa ? t('matrix.factorOn') : t('matrix.factorOff'),
  ];
  return (
    <div className="stack relative h-full" ref={ref}>
      <div className={styles.scroll}>
        <nav className={styles.crumbs} aria-label={t('matrix.path')}>
          <Link to="/console/users">{t('title')}</Link>
          <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
          <span aria-current="page">{t('menu.permissions')}</span>
        </nav>
        <header className={styles.head}>
          <Avatar id={user.id} name={name} size={40} />
          <div className={styles.who}>
            <h1 className={styles.title}>{name}</h1>
            <p className="leading-18 muted break-anywhere">{about.join(', ')}</p>
          </div>
          {mayControl && !fixed && (
            <Button
              variant="default"
              className={styles.add!}
              leftSection={<Plus size={16} strokeWidth={1.75} />}
              onClick={() => setAdding(true)}
            >
              {t('point.add')}
            </Button>
          )}
        </header>
        {mayControl && fixed && (
          <div className={styles.alert}>
            <Alert>{t(`matrix.fixed.${fixed}`, { name: user.firstname || name })}</Alert>
          </div>
        )}
        {user.groups.length > 0 && (
          <p className={styles.groups}>
            {t('matrix.inGroups')}{' '}
            {user.groups.map((group, index) => (
              <Fragment key={group.id}>
                {index > 0 && ', '}
                {mayControl ? (
                  <Link to="/console/groups" search={{ group: group.id }} className="iris underline">
                    {group.name}
                  </Link>
                ) : (
                  group.name
                )}
              </Fragment>
            ))}
          </p>
        )}
        <PermissionMatrix
          points={points}
          groups={groupsFor[user.type]}
          draft={draft}
          onDraft={setDraft}
          readOnly={!mayControl || fixed !== null || busy}
          single={width > 0 && width < ONE_BELOW}
          onRemove={mayControl && !fixed && points.length + user.groups.length > 1 ? setRemoving : undefined}
        />
      </div>
      {count > 0 && (
        <SaveBar
          count={count}
          effect={t('save.out', { name: user.firstname || name })}
          busy={busy}
          problem={problem}
          onSave={() => void submit()}
          onDiscard={discard}
        />
      )}
      {adding && (
        <AddPointDialog user={user} tenantId={tenantId} root={root} onClose={() => setAdding(false)} />
      )}
      {leaving && (
        <RemovePointDialog
          user={user}
          tenantId={tenantId}
          point={leaving}
          onClose={() => setRemoving(null)}
        />
      )}
      <UnsavedDialog count={count} />
    </div>
  );
}
