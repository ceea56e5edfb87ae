import { useTranslation } from '#lib/i18n.ts';
import { RenameField, type RenameFieldProps } from '#ui/form/rename-field.tsx';
import styles from './pod-card.module.css';

export function RenameItem(props: Pick<RenameFieldProps, 'name' | 'whole' | 'onDone'>) {
  const { t } = useTranslation('pods');
  return <RenameField label={t('rename.label')} className={styles.rename} {...props} />;
}
