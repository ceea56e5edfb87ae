import { NOTE_MAX } from '@rushes/contract/enums';
import { MAX_FILE_MB, ORIGINS_MAX, type UploadLink } from '@rushes/contract/uploadlinks';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { DayField, dayFrom, makePassword } from '#features/accesslinks/widgets/link-form.ts';
import { formErrorText } from '#lib/error-text.ts';
import { count } from '#lib/format.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PasswordRules } from '#ui/form/password-rules.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formOf, type LinkForm, type LinkProblem, problemsOf } from './link-form.ts';
import { useLinkActions } from './queries.ts';
import styles from './uploadlinks.module.css';

interface Props {
  node: { id: string };
  /** Null for a new link. */
  link: UploadLink | null;
  lead: string;
  onClose: () => void;
  onBack: () => void;
  onSaved: (link: UploadLink, password: string) => void;
}

/** A problem is shown until one of its fields changes. */
const fieldsOf: Record<LinkProblem, readonly (keyof LinkForm)[]> = {
  size: ['size'],
  day: ['day'],
  password: ['password', 'hasPassword', 'widget'],
  origins: ['origins', 'widget'],
  tooMany: ['origins', 'widget'],
};

export function LinkEditor({ node, link, lead, onClose, onBack, onSaved }: Props) {
  const { t } = useTranslation('uploadlinks');
  const language = useLanguage();
  const { save } = useLinkActions(node.id);
  const [today] = useState(() => new Date());
  const [form, setForm] = useState(() => formOf(link, today));
  const [problems, setProblems] = useState<LinkProblem[]>([]);
  const set = (change: Partial<LinkForm>) => {
    setProblems(problems.filter((problem) => !fieldsOf[problem].some((field) => field in change)));
    sending.refuse(null);
    setForm({ ...form, ...change });
  };
  const words = (...kinds: LinkProblem[]) => {
    const problem = problems.find((known) => kinds.includes(known));
    return (
      problem &&
      t(`problem.${problem}`, { max: count(problem === 'size' ? MAX_FILE_MB : ORIGINS_MAX, language) })
    );
  };

  const send = async () => {
    const wrong = problemsOf(form, link, today);
    setProblems(wrong);
    if (wrong.length > 0) return;
    onSaved(await save.mutateAsync({ form, link }), form.widget ? '' : form.password.trim());
  };
  const sending = useSubmission(send, { textOf: formErrorText });

  const keeps = link?.password === 1 && form.password === '';
  return (
    <Dialog
      title={t(link ? 'editTitle' : 'newTitle')}
      lead={lead}
      onClose={onClose}
      onSubmit={() => void sending.submit()}
      problem={sending.problem}
      foot={
        <>
          <Button variant="default" onClick={onBack}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={sending.busy}>
            {t(link ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <div className="stack gap-16">
        {link?.state === 'away' && <p className="p-10-12 radius bg-fill amber">{t('awayHint')}</p>}
        <div className={styles.pair}>
          <TextField
            label={t('size')}
            inputMode="decimal"
            value={form.size}
            hint={t('sizeHint', { max: count(MAX_FILE_MB, language) })}
            error={words('size')}
            onChange={(event) => set({ size: event.currentTarget.value })}
          />
          <DayField
            label={t('expires')}
            value={form.day}
            min={dayFrom(today, 0)}
            disabled={false}
            error={words('day')}
            onChange={(day) => set({ day })}
          />
        </div>
        <TextArea
          label={t('note')}
          value={form.note}
          maxLength={NOTE_MAX}
          rows={2}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Option
          words={t('teamonly')}
          hint={t('teamonlyHint')}
          checked={form.teamonly}
          onChange={(teamonly) => set({ teamonly })}
        />
        <Option
          words={t('hasPassword')}
          hint={form.widget ? t('noPassword') : undefined}
          checked={form.hasPassword && !form.widget}
          disabled={form.widget}
          onChange={(hasPassword) =>
            set({ hasPassword, password: hasPassword && link?.password !== 1 ? makePassword() : '' })
          }
        />
        {form.hasPassword && !form.widget && (
          <div>
            <div className={styles.pair}>
              <TextField
                label={t('password')}
                value={form.password}
                autoComplete="off"
                spellCheck={false}
                placeholder={link?.password === 1 ? t('passwordKept') : undefined}
                error={words('password')}
                onChange={(event) => set({ password: event.currentTarget.value })}
              />
              <Button
                variant="default"
                className={styles.beside!}
                leftSection={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => set({ password: makePassword() })}
              >
                {t('generate')}
              </Button>
            </div>
            {!keeps && <PasswordRules password={form.password.trim()} />}
          </div>
        )}
        <Option
          words={t('widget')}
          hint={t('widgetHint')}
          checked={form.widget}
          onChange={(widget) => set({ widget })}
        />
        {form.widget && (
          <TextArea
            label={t('origins')}
            value={form.origins}
            rows={2}
            placeholder="https://example.com"
            spellCheck={false}
            error={words('origins', 'tooMany')}
            onChange={(event) => set({ origins: event.currentTarget.value })}
          />
        )}
      </div>
    </Dialog>
  );
}

interface OptionProps {
  words: string;
  hint?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Option({ words, hint, checked, disabled = false, onChange }: OptionProps) {
  return (
    <SwitchRow className="row justify-between gap-16 min-h-36">
      <div>
        <p>{words}</p>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <Switch label={words} checked={checked} disabled={disabled} onChange={onChange} />
    </SwitchRow>
  );
}
