import { useTranslation } from '#lib/i18n.ts';
import { RenameField } from '#ui/form/rename-field.tsx';
import { useRenameNode } from './mutations.ts';
import styles from './tree.module.css';

interface Props {
  node: { id: string; name: string };
  onDone: () => void;
}

export function RenameNode({ node: { id, name: before }, onDone }: Props) {
  const { t } = useTranslation('nodes');
  const rename = useRenameNode();
  return (
    <RenameField
      name={before}
      label={t('rename.label', { name: before })}
      className={styles.rename}
      whole
      onDone={(name) => {
        if (name) rename.mutate({ id, name, before });
        onDone();
      }}
    />
  );
}
