import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function Blank({ children }: { children: ReactNode }) {
  return <main className="h-full scroll">{children}</main>;
}

export function BlankLayout() {
  return (
    <Blank>
      <Outlet />
    </Blank>
  );
}
