import { NAME_MAX } from '@rushes/contract/enums';
import type { SpeechParams } from '@rushes/contract/services';
import type { SubtitleFormat } from '@rushes/contract/subtitles';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { ask, type Items } from '#features/nodes/widgets/items.ts';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import styles from './dialog-frame.module.css';
import { DialogFrame, type FrameProps } from './dialog-frame.tsx';
import { BundlePrompt } from './parts/bundle-prompt.tsx';
import { EngineChoice } from './parts/engine-choice.tsx';
import { FileChecks } from './parts/file-checks.tsx';
import { FormatChoice } from './parts/format-choice.tsx';
import { LanguageSelect } from './parts/language-select.tsx';
import { Summary } from './parts/summary.tsx';
import { useServiceCheck } from './queries.ts';
import {
  baseName,
  figuresOf,
  generateButton,
  isSpeech,
  lacksAudio,
  runnableOf,
  withExtension,
} from './run-rules.ts';
import { useRun } from './use-run.ts';
import { useSpeech } from './use-speech.ts';
import { useOffered } from './widgets/offered-services.ts';

interface Props extends FrameProps {
  items: Items;
}

/** Generates subtitles from the speech in the selected files. */
export function GenerateTab({ items, ...frame }: Props) {
  const { t } = useTranslation('services');
  const { speech } = useOffered();
  const { service, languages, language, auto, disabled, ...choice } = useSpeech(speech);
  const [selected, setSelected] = useState(() => ({
    nodes: items.nodes.map(({ id }) => id),
    pods: items.pods.map(({ id }) => id),
  }));
  const check = useServiceCheck(service?.alias ?? null, selected);
  const utility = check.data ?? null;
  const figures = utility && figuresOf(utility);
  const runnable = utility ? runnableOf(utility) : [];
  const single = items.nodes.length === 0 && items.pods.length === 1 ? items.pods[0] : undefined;
  const only = utility ? (utility.length === 1 ? utility[0]?.pod : undefined) : single;
  const silent = utility && lacksAudio(utility);
  const [format, setFormat] = useState<SubtitleFormat>('srt');
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? (only ? baseName(only.name) : '');
  const isNamed = !only || name.trim() !== '';
  const ids = [...items.nodes, ...items.pods].map(({ id }) => id);
  const { submit, busy, problem, wait } = useRun(`subtitles:${ids.join()}`);
  const button = generateButton({
    active: true,
    service: service?.alias ?? null,
    remaining: figures?.remaining ?? null,
    selected: utility?.length ?? 0,
    runnable: runnable.length,
    wait,
    complete: !check.isPlaceholderData && isNamed && (auto || language !== ''),
  });

  function generate() {
    if (!service || !button.shown || button.disabled) return;
    const params: SpeechParams = {
      auto: auto ? 1 : 0,
      languages: auto ? [] : [language],
      generateSubtitles: { format, ...(only ? { filename: withExtension(name, format) } : {}) },
    };
    void submit({ alias: service.alias, pods: runnable.map(({ pod }) => pod.id), params }, frame.onClose);
  }

  return (
    <DialogFrame
      {...frame}
      problem={problem ?? (check.error ? errorText(check.error) : null)}
      form={{ busy, problem, submit: generate }}
      confirm={button.shown ? t(wait > 0 && !busy ? 'wait' : 'subtitles.generate', { count: wait }) : null}
      disabled={button.disabled}
      start={
        silent && (
          <Button
            variant="default"
            className={styles.aside!}
            leftSection={<AudioLines size={16} strokeWidth={1.6} aria-hidden />}
            onClick={() => ask({ name: 'generate-audio', source: silent })}
          >
            {t('subtitles.audio')}
          </Button>
        )
      }
    >
      <EngineChoice services={speech} value={service?.alias ?? null} onChange={choice.choose} />
      <Checkbox
        label={t('language.detect')}
        checked={auto}
        disabled={disabled}
        onChange={(event) => choice.setAuto(event.currentTarget.checked)}
      />
      <div className={styles.pair}>
        {!auto && (
          <LanguageSelect
            label={t('language.spoken')}
            languages={languages}
            value={language}
            onChange={choice.setLanguage}
          />
        )}
        <FormatChoice value={format} onChange={setFormat} />
      </div>
      {only && (
        <TextField
          label={t('fileName.label')}
          error={isNamed ? undefined : t('fileName.missing')}
          maxLength={NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Summary figures={figures} measure="duration" minimum={service !== null && isSpeech(service.alias)} />
      <BundlePrompt figures={figures} onLeave={frame.onClose} />
      {!check.error && (
        <FileChecks utility={utility} onLeaveOut={(pods) => setSelected({ nodes: [], pods: [...pods] })} />
      )}
    </DialogFrame>
  );
}
