import type { OwnRules } from '@rushes/contract/subtitle-rules';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useForm } from '#lib/form.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showFailure } from '#ui/feedback/snackbar.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useRulesOf } from '../queries.ts';
import { useSetRules } from './mutations.ts';
import styles from './own-rules.module.css';
import { PresetTable } from './preset-table.tsx';
import {
  errorsIn,
  type Field,
  isChanged,
  type RuleError,
  ruleFields,
  rulesOf,
  typedOf,
} from './rules-form.ts';

/** Subtitle rules of the tenant, in addition to the built-in profiles. */
export function OwnRulesSetting({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation('own-rules');
  const { data: saved, error } = useRulesOf(tenantId);
  return (
    <Section title={t('title')} text={t('text')}>
      {error && saved === undefined && <p className="red">{errorText(error)}</p>}
      {saved === undefined && !error && <Skeleton rows={4} height={56} />}
      {saved !== undefined && (
        <div className={styles.both}>
          <RulesForm tenantId={tenantId} saved={saved} />
          <PresetTable />
        </div>
      )}
    </Section>
  );
}

function RulesForm({ tenantId, saved }: { tenantId: string; saved: OwnRules | null }) {
  const { t } = useTranslation(['own-rules', 'ui']);
  const set = useSetRules(tenantId);
  const [done, setDone] = useState<'saved' | 'gone' | null>(null);
  const say = ({ how, ...bounds }: RuleError) => t(`wrong.${how}`, { ...bounds });
  const form = useForm<Field>(typedOf(saved), {
    check: (typed) =>
      Object.fromEntries(Object.entries(errorsIn(typed)).map(([field, wrong]) => [field, say(wrong)])),
    send: async (typed) => {
      const rules = rulesOf(typed);
      await set.mutateAsync(rules);
      setDone(rules ? 'saved' : 'gone');
    },
  });
  const fill = (rules: OwnRules | null) => {
    for (const [field, text] of Object.entries(typedOf(rules))) form.set(field as Field, text);
  };
  const changed = isChanged(form.values, saved);
  const before = useRef(saved);
  // Changed by another user: show the new values, unless the form has unsaved changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not reset the form
  useEffect(() => {
    if (!isChanged(form.values, before.current)) fill(saved);
    before.current = saved;
  }, [saved]);

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        className="col-full"
        label={t('field.name')}
        hint={t('nameHint')}
        autoComplete="off"
        {...form.field('name')}
      />
      {ruleFields.map((field) => (
        <TextField
          key={field}
          label={t(`field.${field}`)}
          inputMode="decimal"
          autoComplete="off"
          {...form.field(field)}
        />
      ))}
      <div className={styles.unit}>
        <Segmented
          label={t('field.gapUnit')}
          options={[
            { value: 'frames', label: t('unit.frames') },
            { value: 'ms', label: t('unit.ms') },
          ]}
          value={form.values.gapUnit}
          onChange={(unit) => form.set('gapUnit', unit)}
        />
      </div>
      <div className="row col-full wrap gap-8">
        <Button type="submit" loading={form.busy} disabled={!changed || set.isPending}>
          {t('ui:save')}
        </Button>
        {saved && (
          <Button
            variant="default"
            disabled={set.isPending}
            onClick={() =>
              set.mutate(null, {
                onSuccess: () => {
                  fill(null);
                  setDone('gone');
                },
                onError: showFailure,
              })
            }
          >
            {t('reset')}
          </Button>
        )}
        <span role="status" className="muted">
          {done && !changed && t(`done.${done}`)}
        </span>
      </div>
      <div className="col-full">
        <FormProblem failure={form.failure} seconds={form.seconds} />
      </div>
    </form>
  );
}
