import type { AccessLink } from '@rushes/contract/accesslinks';
import { useTranslation } from '#lib/i18n.ts';
import { Dot } from '#ui/feedback/dot.tsx';
import { daysLeft } from './share-form.ts';

const tones = { live: 'ok', expired: 'idle', usedup: 'warn', ended: 'error' } as const;

/** State of a link, and the days until it expires. */
export function LinkState({ link }: { link: Pick<AccessLink, 'state' | 'expireat'> }) {
  const { t } = useTranslation('sharing');
  const days = daysLeft(link.expireat, Date.now());
  const words =
    link.state !== 'live'
      ? t(`state.${link.state}`)
      : days === null || days === 0
        ? t('liveToday')
        : t('liveDays', { count: days });
  return (
    <span className="inline-row gap-7 nowrap" data-state={link.state}>
      <Dot tone={tones[link.state]} />
      {words}
    </span>
  );
}
