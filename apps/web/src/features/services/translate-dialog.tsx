import type { Asset } from '@rushes/contract/assets';
import type { TranslationParams } from '@rushes/contract/services';
import { useState } from 'react';
import { errorText, formErrorText } from '#lib/error-text.ts';
import { useLanguage, useTranslation } from '#lib/i18n.ts';
import styles from './dialog-frame.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { baseOf, defaultLanguage } from './language-choices.ts';
import { BundlePrompt } from './parts/bundle-prompt.tsx';
import { EngineChoice } from './parts/engine-choice.tsx';
import { FileChecks } from './parts/file-checks.tsx';
import { LanguageSelect } from './parts/language-select.tsx';
import { Summary } from './parts/summary.tsx';
import { useServiceCheck } from './queries.ts';
import { figuresOf, runnableOf, translateButton } from './run-rules.ts';
import { useRun } from './use-run.ts';
import { useOffered } from './widgets/offered-services.ts';

interface Props {
  source: { id: string; name: string };
  asset: Pick<Asset, 'id' | 'name' | 'language'>;
  onClose: () => void;
}

/** Translates a subtitle file into another language, as a new file. */
export function TranslateDialog({ source, asset, onClose }: Props) {
  const { t } = useTranslation('services');
  const shown = useLanguage();
  const { translate: service } = useOffered();
  const { languages = [], sourcelanguages = [] } = service?.options ?? {};
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const input = from ?? defaultLanguage(sourcelanguages, [asset.language]);
  // Another variety of the same language can be chosen, but is hardly meant.
  const foreign = languages.filter(({ value }) => baseOf(value) !== baseOf(input));
  const output = to !== null && to !== input ? to : defaultLanguage(foreign, [shown, ...navigator.languages]);
  const check = useServiceCheck(service?.alias ?? null, {
    nodes: [],
    pods: [source.id],
    assetid: asset.id,
    ...(input && output ? { sourcelanguage: input, targetlanguage: output } : {}),
  });
  const utility = check.data ?? null;
  const figures = utility && figuresOf(utility);
  const { submit, busy, problem, wait } = useRun(`translate:${asset.id}`, formErrorText);
  const button = translateButton({
    service: service?.alias ?? null,
    assetid: asset.id,
    source: input,
    target: output,
    remaining: check.isPlaceholderData ? null : (figures?.remaining ?? null),
    runnable: utility ? runnableOf(utility).length : 0,
    wait,
  });

  function translate() {
    if (!service || !button.shown || button.disabled) return;
    const params: TranslationParams = { assetid: asset.id, sourcelanguage: input, targetlanguage: output };
    void submit({ alias: service.alias, pods: [source.id], params }, onClose);
  }

  return (
    <DialogFrame
      title={t('translate.title')}
      lead={asset.name}
      onClose={onClose}
      problem={problem ?? (check.error ? errorText(check.error) : null)}
      form={{ busy, problem, submit: translate }}
      confirm={button.shown ? t(wait > 0 && !busy ? 'wait' : 'translate.run', { count: wait }) : null}
      disabled={button.disabled}
    >
      {service && <EngineChoice services={[service]} value={service.alias} onChange={() => {}} />}
      <div className={styles.pair}>
        <LanguageSelect
          label={t('translate.from')}
          languages={sourcelanguages}
          value={input}
          onChange={setFrom}
        />
        <LanguageSelect
          label={t('translate.to')}
          languages={languages}
          without={input}
          value={output}
          onChange={setTo}
        />
      </div>
      <Summary figures={figures} measure="characters" />
      <BundlePrompt figures={figures} onLeave={onClose} />
      {!check.error && <FileChecks utility={utility} />}
    </DialogFrame>
  );
}
