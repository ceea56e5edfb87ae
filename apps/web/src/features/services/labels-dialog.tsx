import { useState } from 'react';
import type { Items } from '#features/nodes/widgets/items.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { BundlePrompt } from './parts/bundle-prompt.tsx';
import { EngineChoice } from './parts/engine-choice.tsx';
import { FileChecks } from './parts/file-checks.tsx';
import { Summary } from './parts/summary.tsx';
import { useServiceCheck } from './queries.ts';
import { detectButton, figuresOf, firstChoice, runnableOf } from './run-rules.ts';
import { useItemsText } from './use-items-text.ts';
import { useRun } from './use-run.ts';
import { useOffered } from './widgets/offered-services.ts';

interface Props {
  items: Items;
  onClose: () => void;
}

const detecting = { 'aws-detecting-text': 'text', 'aws-detecting-labels': 'labels' } as const;

/** Detects text or labels in images and videos. Stays open, so that the other service can be started too. */
export function LabelsDialog({ items, onClose }: Props) {
  const { t } = useTranslation('services');
  const { vision } = useOffered();
  const lead = useItemsText(items);
  const [started, setStarted] = useState<ReadonlySet<string>>(new Set());
  const [alias, setAlias] = useState<string | null>(null);
  const service = vision.find((one) => one.alias === alias) ?? firstChoice(vision);
  const check = useServiceCheck(service?.alias ?? null, {
    nodes: items.nodes.map(({ id }) => id),
    pods: items.pods.map(({ id }) => id),
  });
  const utility = check.data ?? null;
  const figures = utility && figuresOf(utility);
  const runnable = utility ? runnableOf(utility) : [];
  const ids = [...items.nodes, ...items.pods].map(({ id }) => id);
  const { submit, busy, problem, wait } = useRun(`${service?.alias}:${ids.join()}`);
  const button = detectButton({
    service: service?.alias ?? null,
    remaining: check.isPlaceholderData ? null : (figures?.remaining ?? null),
    runnable: runnable.length,
    wait,
    started,
  });

  function detect() {
    if (!service || !button.shown || button.disabled) return;
    const { alias: ran } = service;
    void submit({ alias: ran, pods: runnable.map(({ pod }) => pod.id), params: {} }, () => {
      setStarted((before) => new Set([...before, ran]));
      void check.refetch();
    });
  }

  return (
    <DialogFrame
      title={t('labels.title')}
      lead={lead}
      onClose={onClose}
      problem={problem ?? (check.error ? errorText(check.error) : null)}
      form={{ busy, problem, submit: detect }}
      confirm={button.shown ? t(service && started.has(service.alias) ? 'started' : 'labels.run') : null}
      disabled={button.disabled}
      closes={started.size > 0}
    >
      <EngineChoice
        services={vision}
        value={service?.alias ?? null}
        started={started}
        nameOf={(one) => t(`labels.${detecting[one.alias as keyof typeof detecting]}`)}
        onChange={(one) => setAlias(one.alias)}
      />
      <Summary figures={figures} measure="duration" />
      <BundlePrompt figures={figures} onLeave={onClose} />
      {!check.error && <FileChecks utility={utility} />}
    </DialogFrame>
  );
}
