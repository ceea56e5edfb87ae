import { Check, Ellipsis, Link, Pencil, ThumbsUp, Trash2 } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import type { ShownComment } from '../shown-comment.ts';
import styles from './comment-row.module.css';
import type { RowActions } from './row-actions.ts';
import { useLocked } from './toggle-locks.ts';

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface PartProps {
  comment: ShownComment;
  mayControl: boolean;
  tab: number;
  actions: RowActions;
}

export function CheckRing({ comment, mayControl, tab, actions }: PartProps) {
  const { t } = useTranslation('comments');
  const locked = useLocked('check', comment.id);
  const on = comment.checked === 1;
  const by = on && comment.checkedby ? t('row.checkedBy', { name: comment.checkedby.name }) : undefined;
  const change = mayControl ? actions.check : undefined;
  if (!change && !on) return null;
  return (
    <button
      type="button"
      tabIndex={tab}
      className={styles.ring}
      aria-pressed={on}
      aria-label={t('row.check')}
      title={by ?? t('row.check')}
      disabled={!change}
      // Not `disabled`: the button must keep the focus during the three-second lock.
      aria-disabled={locked || undefined}
      onClick={() => change?.(comment)}
    >
      {on && <Check size={11} strokeWidth={3} aria-hidden />}
    </button>
  );
}

export function LikeButton({
  comment,
  me,
  mayControl,
  tab,
  actions,
}: PartProps & { me: string | undefined }) {
  const { t } = useTranslation('comments');
  const locked = useLocked('like', comment.id);
  const { likedBy, likesCount = 0 } = comment;
  const mine = me !== undefined && likedBy?.includes(me);
  const like = mayControl ? actions.like : undefined;
  if (!like && likesCount === 0) return null;
  return (
    <button
      type="button"
      tabIndex={tab}
      className={styles.action}
      data-liked={likesCount > 0 || undefined}
      aria-pressed={mine}
      aria-label={t('row.like', { count: likesCount })}
      disabled={!like}
      aria-disabled={locked || undefined}
      onClick={() => like?.(comment)}
    >
      <ThumbsUp {...ICON} fill={mine ? 'currentColor' : 'none'} />
      {likesCount > 0 && likesCount}
    </button>
  );
}

export function RowMenu({
  comment,
  may,
  tab,
  actions,
}: Omit<PartProps, 'mayControl'> & { may: { edit: boolean; remove: boolean } }) {
  const { t } = useTranslation('comments');
  const { copyLink } = actions;
  if (!may.edit && !may.remove && !copyLink) return null;
  return (
    <Menu width={180}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={tab}
          className={styles.more}
          aria-label={t('row.menu', { name: comment.createdby.name })}
        >
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {may.edit && (
          <Menu.Item leftSection={<Pencil {...ICON} />} onClick={() => actions.edit(comment)}>
            {t('row.edit')}
          </Menu.Item>
        )}
        {copyLink && (
          <Menu.Item leftSection={<Link {...ICON} />} onClick={() => copyLink(comment)}>
            {t('row.copyLink')}
          </Menu.Item>
        )}
        {may.remove && (
          <Menu.Item leftSection={<Trash2 {...ICON} />} onClick={() => actions.remove(comment)}>
            {t('row.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
