import type { AccessLink } from '@rushes/contract/accesslinks';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { PasswordRules } from '#ui/form/password-rules.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { DayField } from '../day-field.tsx';
import { dayFrom, makePassword } from '../external-form.ts';
import { CopyIcon } from './copy-icon.tsx';
import { LimitFields } from './limit-fields.tsx';
import styles from './link-fields.module.css';
import { NoteField } from './note-field.tsx';
import { type Option, options, type Problem, presets, type ShareForm, withOption } from './share-form.ts';

interface Props {
  form: ShareForm;
  /** The link to edit; null for a new one. */
  link: AccessLink | null;
  commentable: boolean;
  today: Date;
  problems: readonly Problem[];
  disabled: boolean;
  onChange: (form: ShareForm) => void;
}

/** Settings of a link: password, expiry, permissions, note and limits. */
export function LinkFields({ form, link, commentable, today, problems, disabled, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const set = (change: Partial<ShareForm>) => onChange({ ...form, ...change });
  const wrong = (field: Problem['field']) => {
    const problem = problems.find((known) => known.field === field);
    return problem && t(`problem.${problem.code}`);
  };
  const mayDownload = useCan('download NodeAndPod');
  const mayAssets = useCan('list Asset');
  const reason: Partial<Record<Option, string | false>> = {
    allowcomments: !commentable && t('why.comments'),
    allowdownloading: !mayDownload && t('why.download'),
    allowplayingraw: !mayDownload && t('why.download'),
    showassets: !mayAssets && t('why.assets'),
  };
  const reasons = options.map((option) => reason[option]).filter((words) => typeof words === 'string');
  const locked = link?.password === 1;
  return (
    <div className={styles.form}>
      <div>
        <div className="flex wrap items-start gap-8">
          <TextField
            className={styles.password}
            label={t('password')}
            labelEnd={
              form.allowcomments && <span className="font-small leading-16 muted">{t('passwordNeeded')}</span>
            }
            value={form.password}
            placeholder={locked ? t(form.unlocks ? 'passwordGone' : 'passwordKept') : ''}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            error={wrong('password')}
            rightSection={
              form.password.trim() && <CopyIcon text={form.password.trim()} label={t('copyPassword')} />
            }
            onChange={(event) => set({ password: event.currentTarget.value })}
          />
          <Button
            variant="default"
            className={styles.beside!}
            disabled={disabled}
            leftSection={<RefreshCw size={14} strokeWidth={1.75} aria-hidden />}
            onClick={() => set({ password: makePassword(), unlocks: false })}
          >
            {t('generate')}
          </Button>
        </div>
        {form.password.trim() && <PasswordRules password={form.password.trim()} />}
        {locked && (
          <p className={styles.note}>
            {t('passwordNew')}
            {!form.allowcomments && !form.password && (
              <button
                type="button"
                className="ml-6 strong underline underline-offset-3"
                disabled={disabled}
                onClick={() => set({ unlocks: !form.unlocks })}
              >
                {t(form.unlocks ? 'passwordKeep' : 'passwordRemove')}
              </button>
            )}
          </p>
        )}
      </div>
      <div className="flex wrap items-start gap-8">
        <DayField
          label={t('expires')}
          value={form.day}
          min={dayFrom(today, 0)}
          disabled={disabled}
          error={wrong('day')}
          onChange={(day) => set({ day })}
        />
        <fieldset className={styles.presets}>
          <legend className="visually-hidden">{t('presets')}</legend>
          {presets.map((days) => (
            <button
              key={days}
              type="button"
              className={styles.preset}
              aria-pressed={form.day === dayFrom(today, days)}
              disabled={disabled}
              onClick={() => set({ day: dayFrom(today, days) })}
            >
              {t('days', { count: days })}
            </button>
          ))}
        </fieldset>
      </div>
      <div>
        <p className={styles.heading}>{t('options')}</p>
        <div className={styles.options}>
          {options.map((option) => (
            <SwitchRow key={option} className={styles.option} title={reason[option] || undefined}>
              {t(`option.${option}`)}
              <Switch
                label={t(`option.${option}`)}
                checked={form[option]}
                disabled={disabled || (Boolean(reason[option]) && !form[option])}
                onChange={(on) => onChange(withOption(form, option, on, locked))}
              />
            </SwitchRow>
          ))}
        </div>
        {form.watermark && <p className={styles.note}>{t('watermarkHint')}</p>}
        {[...new Set(reasons)].map((words) => (
          <p key={words} className={styles.note}>
            {words}
          </p>
        ))}
      </div>
      <NoteField
        label={t('note')}
        value={form.note}
        disabled={disabled}
        error={wrong('note')}
        onChange={(note) => set({ note })}
      />
      <LimitFields form={form} problems={problems} disabled={disabled} onChange={set} />
    </div>
  );
}
