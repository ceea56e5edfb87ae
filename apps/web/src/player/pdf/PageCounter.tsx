import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import classes from './pdf.module.css';

/** Shows the page number and accepts another one. */
export function PageCounter({
  number,
  total,
  onGo,
}: {
  number: number;
  total: number;
  onGo(page: number): void;
}) {
  const { t } = useTranslation('player');
  const [typed, setTyped] = useState<string | null>(null);
  function leave() {
    const page = Number(typed);
    if (typed && Number.isInteger(page)) onGo(page);
    setTyped(null);
  }
  return (
    <form
      className="row gap-6 font-body muted nowrap"
      onSubmit={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <input
        className={classes.number}
        aria-label={t('page')}
        inputMode="numeric"
        value={typed ?? number}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={leave}
      />
      <span>{t('ofPages', { total })}</span>
    </form>
  );
}
