import { type SubtitleFormat, subtitleFormats } from '@rushes/contract/subtitles';
import { useTranslation } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import styles from './format-choice.module.css';

interface Props {
  value: SubtitleFormat;
  onChange: (format: SubtitleFormat) => void;
}

export function FormatChoice({ value, onChange }: Props) {
  const { t } = useTranslation('services');
  return (
    <div>
      <div aria-hidden className={styles.label}>
        {t('format')}
      </div>
      <Segmented
        label={t('format')}
        value={value}
        options={subtitleFormats.map((format) => ({ value: format, label: format.toUpperCase() }))}
        onChange={onChange}
      />
    </div>
  );
}
