import type { Asset } from '@rushes/contract/assets';
import { fontFamilies } from '@rushes/contract/fonts';
import { IMPRINT } from '@rushes/contract/services';
import { useState } from 'react';
import { errorText, formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import styles from './dialog-frame.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import {
  firstImprint,
  fontsOf,
  type ImprintChoice,
  imprintButton,
  imprintParams,
  withFamily,
} from './imprint-choice.ts';
import { ImprintPreview } from './imprint-preview.tsx';
import { ColourField } from './parts/colour-field.tsx';
import { FileChecks } from './parts/file-checks.tsx';
import { useServiceCheck } from './queries.ts';
import { runnableOf } from './run-rules.ts';
import { useRun } from './use-run.ts';

interface Props {
  source: { id: string; name: string };
  asset: Pick<Asset, 'id' | 'name'>;
  /** Time of the preview in milliseconds. */
  at: number;
  onClose: () => void;
}

/** Burns a subtitle file into a copy of the video. */
export function ImprintDialog({ source, asset, at, onClose }: Props) {
  const { t } = useTranslation('services');
  const [choice, setChoice] = useState<ImprintChoice>(firstImprint);
  const change = (next: Partial<ImprintChoice>) => setChoice((before) => ({ ...before, ...next }));
  const check = useServiceCheck(IMPRINT, { nodes: [], pods: [source.id], assetid: asset.id });
  const utility = check.data ?? null;
  const { submit, busy, problem, wait } = useRun(`imprint:${asset.id}`, formErrorText);
  const params = imprintParams(asset.id, choice);
  const { disabled } = imprintButton({ params, runnable: utility ? runnableOf(utility).length : 0, wait });

  function imprint() {
    if (!params || disabled) return;
    void submit({ alias: IMPRINT, pods: [source.id], params }, onClose);
  }

  return (
    <DialogFrame
      title={t('imprint.title')}
      lead={t('imprint.lead', { name: asset.name })}
      onClose={onClose}
      problem={problem ?? (check.error ? errorText(check.error) : null)}
      form={{ busy, problem, submit: imprint }}
      confirm={t(wait > 0 && !busy ? 'wait' : 'imprint.run', { count: wait })}
      disabled={disabled}
    >
      <ImprintPreview podid={source.id} params={params} at={at} />
      <div className={styles.pair}>
        <Select
          label={t('imprint.family')}
          data={fontFamilies.map(({ name }) => ({ value: name, label: name }))}
          value={choice.family}
          onChange={(family) => setChoice((before) => withFamily(before, family))}
        />
        <Select
          label={t('imprint.font')}
          data={fontsOf(choice.family).map(({ name, style }) => ({ value: name, label: style }))}
          value={choice.font}
          onChange={(font) => change({ font })}
          placeholder={t('imprint.chooseFont')}
        />
        <ColourField
          label={t('imprint.fontColour')}
          value={choice.fontColour}
          onChange={(fontColour) => change({ fontColour })}
        />
        <ColourField
          label={t('imprint.background')}
          opacityLabel={t('imprint.opacity')}
          value={choice.background}
          onChange={(background) => change({ background })}
        />
      </div>
      {!check.error && <FileChecks utility={utility} />}
    </DialogFrame>
  );
}
