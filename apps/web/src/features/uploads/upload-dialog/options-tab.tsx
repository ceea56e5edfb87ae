import { useTranslation } from '#lib/i18n.ts';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import styles from './options-tab.module.css';

export interface Options {
  team: boolean;
  priority: boolean;
}

interface Props {
  value: Options;
  onChange: (value: Options) => void;
  mayTeam: boolean;
  mayPriority: boolean;
}

/** Options for everything that is sent with the next "Upload all". */
export function OptionsTab({ value, onChange, mayTeam, mayPriority }: Props) {
  const { t } = useTranslation('upload-dialog');
  return (
    <div className={styles.options}>
      {mayTeam && (
        <Option
          title={t('options.team')}
          text={t('options.teamText')}
          checked={value.team}
          onChange={(team) => onChange({ ...value, team })}
        />
      )}
      {mayPriority && (
        <Option
          title={t('options.priority')}
          text={t('options.priorityText')}
          checked={value.priority}
          onChange={(priority) => onChange({ ...value, priority })}
        />
      )}
    </div>
  );
}

interface OptionProps {
  title: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Option({ title, text, checked, onChange }: OptionProps) {
  return (
    <SwitchRow className={styles.option}>
      <div className="fill">
        <p className="medium leading-18">{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <Switch label={title} checked={checked} onChange={onChange} />
    </SwitchRow>
  );
}
