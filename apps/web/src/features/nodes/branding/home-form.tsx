import { ApiError } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { looksLikeWebsite } from '../node-dialogs/node-form.ts';
import styles from './branding.module.css';
import { useSetHome } from './mutations.ts';

/** Target URL of the logo. */
export function HomeForm({ nodeId, homeurl }: { nodeId: string; homeurl: string }) {
  const { t } = useTranslation(['branding', 'ui']);
  const set = useSetHome(nodeId);
  const form = useForm<'homeurl'>(
    { homeurl },
    {
      check: (values) => {
        const written = values.homeurl.trim();
        return { homeurl: written === '' || looksLikeWebsite(written) ? undefined : t('home.wrong') };
      },
      send: (values) => set(values.homeurl.trim()),
      fieldOf: (error) => (error instanceof ApiError && error.code === 'ERR62' ? 'homeurl' : null),
    },
  );
  const isRefused = form.failure instanceof ApiError && form.failure.code === 'ERR62';
  return (
    <form className={styles.home} noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        label={t('home.label')}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        maxLength={2048}
        hint={t('home.hint')}
        {...form.field('homeurl')}
      />
      <Button
        type="submit"
        className={styles.save!}
        loading={form.busy}
        disabled={form.values.homeurl.trim() === homeurl}
      >
        {t('ui:save')}
      </Button>
      <div role="alert" className="empty-hidden col-full">
        {form.failure !== null && !isRefused && (
          <p className="mt-6 font-small leading-16 red">{errorText(form.failure)}</p>
        )}
      </div>
    </form>
  );
}
