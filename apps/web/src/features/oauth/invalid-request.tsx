import { useTranslation } from '#lib/i18n.ts';
import { AnchorButton } from '#ui/button/button.tsx';
import { Decided } from './decided.tsx';

interface Props {
  name: string;
  /** Null: a program on this computer. */
  target: string | null;
  redirect: string;
}

/**
 * The app is told what is wrong only if the user continues there: anyone can register an app with any address, so a
 * link to this server must not lead there by itself (RFC 9700, section 4.11.2).
 */
export function InvalidRequest({ name, target, redirect }: Props) {
  const { t } = useTranslation('oauth');
  const text = target === null ? t('invalid.textComputer', { name }) : t('invalid.text', { name, target });
  return (
    <Decided title={t('failed')} text={text}>
      <AnchorButton href={redirect} size="lg" variant="subtle" rel="noreferrer">
        {target === null ? t('invalid.toComputer') : t('invalid.toHost', { target })}
      </AnchorButton>
    </Decided>
  );
}
