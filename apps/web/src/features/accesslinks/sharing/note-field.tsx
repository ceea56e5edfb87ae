import { NOTE_MAX } from '@rushes/contract/enums';
import { count } from '#lib/format.ts';
import { useLanguage } from '#lib/i18n.ts';
import { TextArea } from '#ui/form/text-area.tsx';

interface Props {
  label: string;
  value: string;
  disabled: boolean;
  error?: string | undefined;
  onChange: (note: string) => void;
}

/** Note of a link, with a character counter. */
export function NoteField({ label, value, disabled, error, onChange }: Props) {
  const language = useLanguage();
  return (
    <TextArea
      label={label}
      labelEnd={
        <span className="font-small leading-16 muted">
          {count(value.length, language)} / {count(NOTE_MAX, language)}
        </span>
      }
      value={value}
      maxLength={NOTE_MAX}
      disabled={disabled}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
