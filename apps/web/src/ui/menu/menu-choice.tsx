import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Menu } from './menu.tsx';

interface Props extends Omit<ComponentProps<typeof Menu.Item>, 'role'> {
  checked: boolean;
}

/** One of several values, with a tick if it is the current one. */
export function MenuChoice({ checked, rightSection, ...item }: Props) {
  return (
    <Menu.Item
      {...item}
      role="menuitemradio"
      aria-checked={checked}
      rightSection={checked ? <Check size={14} strokeWidth={1.8} aria-hidden /> : rightSection}
    />
  );
}
