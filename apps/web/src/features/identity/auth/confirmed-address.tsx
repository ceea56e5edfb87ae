import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { AuthHeader } from './auth-header.tsx';
import { useOnce } from './use-once.ts';

interface Props {
  confirm: () => Promise<{ email: string }>;
  words: {
    confirming: string;
    confirmed: string;
    text: (email: string) => string;
    failed: string;
  };
}

/** Result of opening a confirmation link from an e-mail. */
export function ConfirmedAddress({ confirm, words }: Props) {
  const { t } = useTranslation('auth');
  const outcome = useOnce(confirm);
  if (outcome.state === 'running') {
    return (
      <div role="status">
        <AuthHeader title={words.confirming} lead={t('moment')} />
      </div>
    );
  }
  const done = outcome.state === 'done';
  return (
    <div role={done ? 'status' : 'alert'}>
      <AuthHeader
        title={done ? words.confirmed : words.failed}
        lead={done ? words.text(outcome.value.email) : errorText(outcome.failure)}
      />
      <LinkButton to="/" size="lg">
        {t('toFolders')}
      </LinkButton>
    </div>
  );
}
