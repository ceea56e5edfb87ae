import { Outlet } from '@tanstack/react-router';
import styles from './plain-layouts.module.css';

export function BlankLayout() {
  return (
    <main className={styles.blank}>
      <Outlet />
    </main>
  );
}
