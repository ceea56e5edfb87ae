import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon?: LucideIcon;
  title?: string;
  children: ReactNode;
}

/** Centred content of a panel that has nothing to list, or failed to load. */
export function EmptyState({ icon: Icon, title, children }: Props) {
  return (
    <div className="stack grow items-center justify-center gap-8 min-h-0 p-16 scroll muted text-center">
      {Icon && <Icon size={28} strokeWidth={1.3} aria-hidden className="faint" />}
      {title && <h2 className="font-large medium strong">{title}</h2>}
      {children}
    </div>
  );
}
