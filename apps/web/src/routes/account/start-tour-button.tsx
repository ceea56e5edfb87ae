import { useRouter } from '@tanstack/react-router';
import { startTour, tourOf } from '#features/tours/widgets/tour.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';

/** Continues like the button next to it, and starts the tour. */
export function StartTourButton({ to }: { to: string }) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  return (
    <Button
      size="md"
      variant="default"
      onClick={() => {
        startTour(tourOf(to));
        router.history.replace(to);
      }}
    >
      {t('welcome.tour')}
    </Button>
  );
}
