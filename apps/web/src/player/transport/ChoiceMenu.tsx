import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';

export type Choice<Value> = { value: Value; label: ReactNode };

/** Single-choice menu behind a transport button. */
export function ChoiceMenu<Value extends string | number | null>({
  title,
  choices,
  value,
  start = false,
  onChoose,
  children,
}: {
  title: string;
  choices: readonly Choice<Value>[];
  value: Value;
  /** Aligns the menu with the left edge of the button instead of the right edge. */
  start?: boolean;
  onChoose(value: Value): void;
  children: ReactElement<ComponentPropsWithRef<'button'>>;
}) {
  return (
    <Menu width={148} position={start ? 'bottom-start' : 'bottom-end'}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{title}</Menu.Label>
        {choices.map((choice) => (
          <MenuChoice
            key={choice.value}
            checked={choice.value === value}
            onClick={() => onChoose(choice.value)}
          >
            {choice.label}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
