import type { AuditEntry, LoggedAction } from '@rushes/contract/audit';
import { useTranslation } from '#lib/i18n.ts';
import { type Piece, piecesOf } from './detail.ts';
import { itemActionOf } from './item-action.ts';

export interface EntryWords {
  who: string;
  what: string;
  /** The affected user or object; null if it is the actor. */
  subject: string | null;
  details: string[];
  where: string;
}

/** The texts of an entry, for the list and the export. */
export function useEntryWords(): (entry: AuditEntry) => EntryWords {
  const { t } = useTranslation('audit');
  return (entry) => {
    const { actor, subject, address } = entry;
    const item = itemActionOf(entry.action);
    const guest = item && entry.data.link === 1;
    return {
      who: actor ? actor.name.trim() || actor.email || t(guest ? 'guest' : 'unknown') : t(whoOf(item, guest)),
      what: actionText(entry.action),
      subject: subject && subject.id !== actor?.id ? subject.name.trim() || t('unknown') : null,
      details: piecesOf(entry.data).map(words),
      where: address || t(item ? 'notRecorded' : 'itself'),
    };
  };

  function whoOf(item: string | undefined, guest: boolean | undefined) {
    if (guest) return 'guest';
    return item ? 'itself' : 'nobody';
  }

  function actionText(action: LoggedAction): string {
    const item = itemActionOf(action);
    return item ? t(`item.${item}`) : t(`action.${action as Exclude<LoggedAction, `item.${string}`>}`);
  }

  function words(piece: Piece): string {
    if ('text' in piece) return piece.text;
    switch (piece.say) {
      case 'way':
        return t(`way.${piece.value}`);
      case 'reason':
        return t(`reason.${piece.value}`);
      case 'type':
        return t(`type.${piece.value}`);
      default:
        return t(`state.${piece.say}`);
    }
  }
}
