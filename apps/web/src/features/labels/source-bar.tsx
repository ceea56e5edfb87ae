import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Slider } from '#ui/form/slider.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import {
  confidenceOf,
  type LabelView,
  type Source,
  shownTexts,
  sources,
  useLabelView,
} from './label-view.ts';
import styles from './source-bar.module.css';

const change = (next: Partial<LabelView>) => useLabelView.setState(next);

/** Switches between user labels, detected text and detected labels. */
export function SourceBar({ counts }: { counts: Record<Source, number> }) {
  const { t } = useTranslation('labels');
  const source = useLabelView((view) => view.source);
  return (
    <div className={styles.sources}>
      <Segmented
        label={t('source.legend')}
        options={sources.map((value) => ({ value, label: `${t(`source.${value}`)} ${counts[value]}` }))}
        value={source}
        onChange={(next) => change({ source: next })}
      />
    </div>
  );
}

/** Minimum confidence, kind of text, and whether rectangles are drawn. */
export function DetectedOptions({ boxes }: { boxes: boolean }) {
  const { t } = useTranslation('labels');
  const view = useLabelView();
  return (
    <div className={styles.options}>
      <Confidence value={view.confidence} />
      {view.source === 'text' && (
        <Segmented
          label={t('shown.label')}
          options={shownTexts.map((value) => ({ value, label: t(`shown.${value}`) }))}
          value={view.shown}
          onChange={(shown) => change({ shown })}
        />
      )}
      {boxes && (
        <SwitchRow className="row gap-8">
          <span aria-hidden>{t('boxes.switch')}</span>
          <Switch
            label={t('boxes.switch')}
            checked={view.boxes}
            onChange={(shown) => change({ boxes: shown })}
          />
        </SwitchRow>
      )}
    </div>
  );
}

/** Number field with slider. Typed input is applied on blur. */
function Confidence({ value }: { value: number }) {
  const { t } = useTranslation('labels');
  const [text, setText] = useState(String(value));
  const [followed, setFollowed] = useState(value);
  if (followed !== value) {
    setFollowed(value);
    setText(String(value));
  }
  const take = () => {
    const confidence = confidenceOf(text);
    setText(String(confidence));
    change({ confidence });
  };
  return (
    <span className={styles.confidence}>
      <span aria-hidden>{t('confidence.label')}</span>
      <Slider label={t('confidence.label')} value={value} onChange={(confidence) => change({ confidence })} />
      <span className={styles.percent}>
        <input
          className={styles.number}
          aria-label={t('confidence.field')}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && take()}
        />
        <span aria-hidden>%</span>
      </span>
    </span>
  );
}
