import { Avatar } from '#ui/avatar.tsx';
import styles from './tenant-name.module.css';

/** Whose pages these are. */
export function TenantName({ name }: { name: string }) {
  return (
    <span className={styles.tenant}>
      <Avatar id={name} name={name} size={28} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
