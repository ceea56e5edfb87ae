import { addressOf } from '@rushes/contract/endpoint';
import {
  getReauthMethods,
  type ReauthenticationMethods,
  reauthenticate,
  reauthPasskeyOptions,
} from '@rushes/contract/reauthentication';
import { externalStart } from '@rushes/contract/sign-up';
import { useQuery } from '@tanstack/react-query';
import { Building2, Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { ApiError, call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { getPasskey, hasPasskeys } from '#lib/passkeys.ts';
import { useSubmission } from '#lib/submission.ts';
import { storeReturnPath } from '#session/return-path.ts';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { identityKeys } from '../keys.ts';

interface Props {
  onDone: (proved: boolean) => void;
}

type Typed = 'password' | 'code';

/** Asks for a password, a code or a passkey before a call that needs a recent proof is repeated. */
export function ReauthenticationDialog({ onDone }: Props) {
  const { t } = useTranslation('reauthentication');
  const { data, error } = useQuery({
    queryKey: identityKeys.reauthenticationMethods,
    queryFn: ({ signal }) => call(getReauthMethods, { signal }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<Typed | null>(null);
  const typed = chosen ?? firstTyped(data);
  const passkey = usePasskeyReauthentication(onDone);
  const form = useForm(
    { secret: '' },
    {
      check: ({ secret }) => ({
        secret: secret ? undefined : t(typed === 'code' ? 'codeNeeded' : 'passwordNeeded'),
      }),
      send: async ({ secret }) => {
        const body = typed === 'code' ? { code: secret.trim() } : { password: secret };
        await call(reauthenticate, { body });
        onDone(true);
      },
      fieldOf: (failure) => (isWrong(failure) ? 'secret' : null),
    },
  );
  return (
    <FormDialog
      title={t('title')}
      lead={t('lead')}
      onClose={() => onDone(false)}
      problem={passkey.problem ?? form.problem ?? (error && errorText(error))}
      form={form}
      confirm={typed && t('confirm')}
    >
      {typed === 'password' && (
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          data-autofocus
          {...form.field('secret')}
        />
      )}
      {typed === 'code' && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          {...form.field('secret')}
        />
      )}
      {data && (
        <Others
          data={data}
          typed={typed}
          passkey={passkey}
          onType={(method) => {
            form.set('secret', '');
            setChosen(method);
          }}
        />
      )}
    </FormDialog>
  );
}

interface OthersProps {
  data: ReauthenticationMethods;
  typed: Typed | null;
  passkey: { busy: boolean; submit: () => Promise<void> };
  onType: (method: Typed) => void;
}

function Others({ data: { methods, providers }, typed, passkey, onType }: OthersProps) {
  const { t } = useTranslation('reauthentication');
  const other = typed === 'password' ? 'code' : 'password';
  return (
    <div className="flex wrap gap-8 mt-16">
      {methods.includes('passkey') && hasPasskeys() && (
        <Button
          variant="default"
          loading={passkey.busy}
          leftSection={<Fingerprint aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => void passkey.submit()}
        >
          {t('usePasskey')}
        </Button>
      )}
      {typed && methods.includes(other) && (
        <Button variant="default" onClick={() => onType(other)}>
          {t(other === 'code' ? 'useCode' : 'usePassword')}
        </Button>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          leftSection={<Building2 aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => signInAgain(id)}
        >
          {t('useProvider', { name })}
        </Button>
      ))}
    </div>
  );
}

function usePasskeyReauthentication(onDone: (proved: boolean) => void) {
  const { t } = useTranslation('reauthentication');
  const passkey = useSubmission(
    async (): Promise<void> => {
      const { challenge, options } = await call(reauthPasskeyOptions);
      const response = await getPasskey(options);
      if (!response) return passkey.refuse(t('cancelled'));
      await call(reauthenticate, { body: { challenge, response } });
      onDone(true);
    },
    // Browser errors have no message of ours: report them as the same failure.
    { textOf: (error) => errorText(error instanceof ApiError ? error : new ApiError('ERR70', 400)) },
  );
  return passkey;
}

/** Leaves the page. It opens again with a new session, which counts as a proof. */
function signInAgain(provider: string): void {
  storeReturnPath(window.location.pathname + window.location.search);
  window.location.assign(addressOf(externalStart.path, { params: { provider }, query: { fresh: 1 } }));
}

const firstTyped = (data: ReauthenticationMethods | undefined): Typed | null =>
  data?.methods.find((method): method is Typed => method !== 'passkey') ?? null;

/** Wrong password or wrong code. */
const isWrong = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'ERR127' || failure.code === 'ERR78');
