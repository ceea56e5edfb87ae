import type { SignInMethods } from '@rushes/contract/sign-up';
import { Building2, Fingerprint } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import styles from './other-methods.module.css';
import { useReturnPath } from './use-sign-in.ts';

interface Props {
  methods: SignInMethods;
  passkey: { there: boolean; busy: boolean; run: () => Promise<void> };
}

/** Passkey and providers below the password: two in one row, more in a column. */
export function OtherMethods({ methods, passkey }: Props) {
  const { t } = useTranslation('auth');
  const asked = useReturnPath();
  const withPasskey = methods.passkeys && passkey.there;
  const count = methods.providers.length + (withPasskey ? 1 : 0);
  if (count === 0) return null;
  return (
    <>
      <div className={styles.or}>{t('signIn.or')}</div>
      <div className={styles.methods} data-pair={count === 2 || undefined}>
        {withPasskey && (
          <Button
            size="lg"
            variant="default"
            className={styles.way}
            loading={passkey.busy}
            leftSection={<Fingerprint aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => void passkey.run()}
          >
            {t('signIn.passkey')}
          </Button>
        )}
        {methods.providers.map(({ id, name }) => (
          <LinkButton
            key={id}
            to="/account/login/$provider"
            params={{ provider: id }}
            {...(asked ? { state: { asked } } : {})}
            preload={false}
            size="lg"
            variant="default"
            className={styles.way}
            title={name}
            leftSection={<Building2 aria-hidden size={16} strokeWidth={1.75} />}
          >
            <span className="clip ellipsis leading-20">{name}</span>
          </LinkButton>
        ))}
      </div>
    </>
  );
}
