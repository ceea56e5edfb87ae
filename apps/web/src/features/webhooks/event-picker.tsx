import {
  eventsIn,
  type WebhookEvent,
  webhookEventNames,
  webhookGroups,
} from '@rushes/contract/webhook-events';
import { useId, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import styles from './webhook-dialog.module.css';

interface Props {
  value: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  error: string | undefined;
}

/** A checkbox per group, which unfolds to one per event. */
export function EventPicker({ value, onChange, error }: Props) {
  const { t } = useTranslation('webhooks');
  const id = useId();
  const [open, setOpen] = useState<string | null>(null);
  const chosen = new Set(value);
  const set = (events: readonly WebhookEvent[], on: boolean) =>
    onChange(webhookEventNames.filter((name) => (events.includes(name) ? on : chosen.has(name))));
  const box = (events: readonly WebhookEvent[], label: string) => {
    const count = events.filter((name) => chosen.has(name)).length;
    return (
      <Checkbox
        label={label}
        checked={count === events.length}
        mixed={count > 0 && count < events.length}
        onChange={() => set(events, count < events.length)}
      />
    );
  };
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-6 font-small medium">{t('form.events')}</legend>
      {box(webhookEventNames, t('form.everything'))}
      <ul className="border-t">
        {webhookGroups.map((group) => {
          const events = eventsIn(group);
          const count = events.filter((name) => chosen.has(name)).length;
          const label = t(`group.${group}`);
          return (
            <li key={group} className="relative border-b">
              {box(events, label)}
              <Disclosure
                className={styles.unfold}
                label={
                  <>
                    <span aria-hidden className="tabular muted">
                      {t('form.chosen', { count, total: events.length })}
                    </span>
                    <span className="visually-hidden">{t('form.choose', { group: label })}</span>
                  </>
                }
                open={open === group}
                onToggle={(next) => setOpen(next ? group : null)}
              >
                <div className={styles.events}>
                  {events.map((name) => (
                    <Checkbox
                      key={name}
                      label={t(`event.${name}`)}
                      checked={chosen.has(name)}
                      onChange={() => set([name], !chosen.has(name))}
                    />
                  ))}
                </div>
              </Disclosure>
            </li>
          );
        })}
      </ul>
      {error && (
        <p id={id} className="mt-6 red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
