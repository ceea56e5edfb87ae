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
import { ApiError, address, call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { getPasskey, hasPasskeys } from '#lib/passkeys.ts';
import { storeReturnPath } from '#session/return-path.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface Props {
  onDone: (proved: boolean) => void;
}

type Typed = 'password' | 'code';

/** Asks for a password, a code or a passkey before a call that needs a recent proof is repeated. */
export function ReauthenticationDialog({ onDone }: Props) {
  const { t } = useTranslation(['reauthentication', 'ui']);
  const { data, error } = useQuery({
    queryKey: ['reauthentication-methods'],
    queryFn: ({ signal }) => call(getReauthMethods, { signal, quiet: true }),
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
        await call(reauthenticate, { body, quiet: true });
        onDone(true);
      },
      fieldOf: (failure) => (isWrong(failure) ? 'secret' : null),
    },
  );
  const failure = passkey.failure ?? form.failure ?? error;
  return (
    <Dialog
      title={t('title')}
      lead={t('lead')}
      onClose={() => onDone(false)}
      {...(typed ? { onSubmit: () => void form.submit() } : {})}
      problem={passkey.cancelled ? t('cancelled') : failure ? errorText(failure) : null}
      foot={
        <>
          <Button variant="subtle" onClick={() => onDone(false)}>
            {t('ui:cancel')}
          </Button>
          {typed && (
            <Button type="submit" loading={form.busy} disabled={form.seconds > 0}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
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
    </Dialog>
  );
}

interface OthersProps {
  data: ReauthenticationMethods;
  typed: Typed | null;
  passkey: { busy: boolean; run: () => Promise<void> };
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
          onClick={() => void passkey.run()}
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
  const [busy, setBusy] = useState(false);
  const [cancelled, setCancelled] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function run(): Promise<void> {
    setBusy(true);
    setCancelled(false);
    setFailure(null);
    try {
      const { challenge, options } = await call(reauthPasskeyOptions, { quiet: true });
      const response = await getPasskey(options);
      if (!response) return setCancelled(true);
      await call(reauthenticate, { body: { challenge, response }, quiet: true });
      onDone(true);
    } catch (error) {
      // Browser errors have no message of ours: report them as the same failure.
      setFailure(error instanceof ApiError ? error : new ApiError('ERR70', 400));
    } finally {
      setBusy(false);
    }
  }
  return { busy, cancelled, failure, run };
}

/** Leaves the page. It opens again with a new session, which counts as a proof. */
function signInAgain(provider: string): void {
  storeReturnPath(window.location.pathname + window.location.search);
  window.location.assign(address(externalStart.path, { params: { provider }, query: { fresh: 1 } }));
}

const firstTyped = (data: ReauthenticationMethods | undefined): Typed | null =>
  data?.methods.find((method): method is Typed => method !== 'passkey') ?? null;

/** Wrong password or wrong code. */
const isWrong = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'ERR127' || failure.code === 'ERR78');
