import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './plain-layouts.module.css';

export function Blank({ children }: { children: ReactNode }) {
  return <main className={styles.blank}>{children}</main>;
}

export function BlankLayout() {
  return (
    <Blank>
      <Outlet />
    </Blank>
  );
}
