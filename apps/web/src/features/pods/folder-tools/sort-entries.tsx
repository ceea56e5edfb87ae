import type { PodSort } from '@rushes/contract/pods';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { chooseSort, firstDirection, sortDirectionOf, sortKeyOf, sortKeys } from '../folder/sort-choice.ts';

export function SortEntries({ sort }: { sort: PodSort }) {
  const { t } = useTranslation('pods');
  const [key, direction] = [sortKeyOf(sort), sortDirectionOf(sort)];
  return (
    <>
      {sortKeys.map((one) => (
        <MenuChoice
          key={one}
          checked={one === key}
          onClick={() => one !== key && chooseSort(`${one}${firstDirection[one]}`)}
        >
          {t(`sort.${one}`)}
        </MenuChoice>
      ))}
      <Menu.Divider />
      {(['Asc', 'Desc'] as const).map((one) => (
        <MenuChoice key={one} checked={one === direction} onClick={() => chooseSort(`${key}${one}`)}>
          {t(`sortWay.${key}${one}`)}
        </MenuChoice>
      ))}
    </>
  );
}
