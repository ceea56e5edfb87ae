import { DateField } from '#ui/form/date-field.tsx';
import styles from './day-field.module.css';

interface Props {
  label: string;
  value: string;
  min: string;
  disabled: boolean;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** Last day of a link. */
export function DayField(props: Props) {
  return (
    <div className={styles.place}>
      <DateField {...props} />
    </div>
  );
}
