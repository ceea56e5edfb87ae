import type { AccessLink } from '@rushes/contract/accesslinks';
import { Ban, KeyRound, Pencil, Stamp } from 'lucide-react';
import { dayAndMonth } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CopyIcon } from './copy-icon.tsx';
import { LinkState } from './link-state.tsx';
import { actions, sentence } from './share-form.ts';

const icon = { size: 14, strokeWidth: 1.75 } as const;

interface Props {
  link: AccessLink;
  /** Null for users without edit permission. */
  onEdit: (() => void) | null;
  onRevoke: (() => void) | null;
}

/** A link in the list of a file or folder: state, expiry, permissions and actions. */
export function LinkRow({ link, onEdit, onRevoke }: Props) {
  const { t } = useTranslation('sharing');
  const language = useLanguage();
  const allows = ['look' as const, ...actions.filter((action) => link[action] === 1)]
    .map((action) => t(`action.${action}`))
    .join(', ');
  return (
    <li className="flex items-start gap-8 p-10-0 border-b last-border-b-0">
      <div className="fill">
        <p className="row gap-8 leading-20">
          <LinkState link={link} />
          {link.password === 1 && (
            <KeyRound size={12} strokeWidth={1.8} role="img" aria-label={t('hasPassword')} />
          )}
          {link.watermark === 1 && (
            <Stamp size={12} strokeWidth={1.8} role="img" aria-label={t('hasWatermark')} />
          )}
        </p>
        <p className="font-small leading-17 muted">
          {t('untilBy', {
            day: dayAndMonth(link.expireat, language, { calendar: true }),
            name: link.createdby.name,
          })}
        </p>
        <p className="font-small leading-17 muted">{sentence(allows, language)}</p>
      </div>
      <div className="flex rigid">
        <CopyIcon text={link.url} label={t('copyLink')} />
        {onEdit && (
          <IconButton label={t('edit')} size={28} onClick={onEdit}>
            <Pencil {...icon} />
          </IconButton>
        )}
        {onRevoke && (
          <IconButton label={t('revoke')} size={28} onClick={onRevoke}>
            <Ban {...icon} />
          </IconButton>
        )}
      </div>
    </li>
  );
}
