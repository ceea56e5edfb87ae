import { useEffect } from 'react';
import { startTour, takeMediaOffer } from '#features/tours/widgets/tour.ts';
import { translate } from '#lib/i18n.ts';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';

const OFFER_MS = 12_000;

/** Offered once, to users who took the folder tour. */
export function useTourOffer(): void {
  useEffect(() => {
    if (!takeMediaOffer()) return;
    const t = translate('file-view');
    showSnackbar({
      text: t('tour.offer'),
      duration: OFFER_MS,
      action: { label: t('tour.start'), run: () => startTour('media') },
    });
  }, []);
}
