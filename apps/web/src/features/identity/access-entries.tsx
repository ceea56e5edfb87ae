import type { Access } from '#session/access.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';

interface Props {
  all: readonly Access[];
  access: Access;
  /** Group the access points by tenant. */
  grouped: boolean;
  onChoose: (to: Access) => void;
}

/** Loaded when the menu is first opened. */
export function AccessEntries({ all, access, grouped, onChoose }: Props) {
  const item = (to: Access) => {
    const active = to.point.id === access.point.id;
    return (
      <MenuChoice key={to.point.id} checked={active} onClick={() => onChoose(to)}>
        {to.point.node.name}
      </MenuChoice>
    );
  };
  if (!grouped) return all.map(item);
  return byTenant(all).map(([tenant, points]) => (
    <div key={tenant}>
      <Menu.Label>{points[0]?.tenant.name}</Menu.Label>
      {points.map(item)}
    </div>
  ));
}

function byTenant(all: readonly Access[]): [string, Access[]][] {
  const groups = new Map<string, Access[]>();
  for (const access of all) groups.set(access.tenant.id, [...(groups.get(access.tenant.id) ?? []), access]);
  return [...groups];
}
