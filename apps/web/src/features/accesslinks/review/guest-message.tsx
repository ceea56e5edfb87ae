import type { ReactNode } from 'react';
import frame from './guest-page.module.css';

interface Props {
  title?: string;
  text: string;
  children: ReactNode;
}

/** Says in place of the page why there is nothing to show, and what to do. */
export function GuestMessage({ title, text, children }: Props) {
  return (
    <div className={frame.plain}>
      {title && <h1 className={frame.title}>{title}</h1>}
      <p role="alert">{text}</p>
      {children}
    </div>
  );
}
