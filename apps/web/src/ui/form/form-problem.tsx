import { useEffect, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';

interface Props {
  failure: unknown;
  /** Seconds until the server accepts another attempt. */
  seconds?: number;
}

/** Form-level error of the server, shown inside the form, with a countdown if the server is rate limiting. */
export function FormProblem({ failure, seconds = 0 }: Props) {
  const { t } = useTranslation('ui');
  const [announced, announce] = useState(0);
  const waiting = seconds > 0;
  // Announced once, not every second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the countdown must not repeat the announcement
  useEffect(() => announce(seconds), [waiting]);
  return (
    <div role="alert" className="empty-hidden">
      {waiting ? (
        <>
          <p className="mt-12 red tabular" aria-hidden>
            {t('tooMany', { time: spell(seconds) })}
          </p>
          <p className="visually-hidden">{t('tooMany', { time: spell(announced) })}</p>
        </>
      ) : (
        failure !== null && <p className="mt-12 red tabular">{errorText(failure)}</p>
      )}
    </div>
  );
}

/** 0:45, or 12:05. */
export function spell(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
