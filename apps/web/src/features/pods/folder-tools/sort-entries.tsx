import type { PodSort } from '@rushes/contract/pods';
import { Check } from 'lucide-react';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { chooseSort, firstDirection, sortDirectionOf, sortKeyOf, sortKeys } from '../folder/sort-choice.ts';

export function SortEntries({ sort }: { sort: PodSort }) {
  const { t } = useTranslation('pods');
  const [key, direction] = [sortKeyOf(sort), sortDirectionOf(sort)];
  const tick = <Check size={14} strokeWidth={1.8} aria-hidden />;
  return (
    <>
      {sortKeys.map((one) => (
        <Menu.Item
          key={one}
          role="menuitemradio"
          aria-checked={one === key}
          onClick={() => one !== key && chooseSort(`${one}${firstDirection[one]}`)}
          rightSection={one === key ? tick : null}
        >
          {t(`sort.${one}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {(['Asc', 'Desc'] as const).map((one) => (
        <Menu.Item
          key={one}
          role="menuitemradio"
          aria-checked={one === direction}
          onClick={() => chooseSort(`${key}${one}`)}
          rightSection={one === direction ? tick : null}
        >
          {t(`sortWay.${key}${one}`)}
        </Menu.Item>
      ))}
    </>
  );
}
