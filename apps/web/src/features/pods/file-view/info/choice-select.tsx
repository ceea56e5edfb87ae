import type { Pod } from '@rushes/contract/pods';
import { ChevronDown } from 'lucide-react';
import {
  cardChoices,
  choiceMark,
  choiceText,
  type EditableChoice,
} from '#features/pods/widgets/card-choices.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { Menu } from '#ui/menu/menu.tsx';
import { type PodChange, useChangePod } from '../mutations.ts';
import styles from './choice-select.module.css';

/** A button that shows the value of a field and changes it; no value is an option too. */
export function ChoiceSelect({ pod, field }: { pod: Pod; field: EditableChoice }) {
  const { t } = useTranslation('pods');
  const change = useChangePod(pod);
  const current = pod[field];
  return (
    <Menu width={180}>
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={t(`choice.${field}.of`, { value: choiceText(t, field, current) })}
        >
          {choiceMark(field, current)}
          {choiceText(t, field, current)}
          <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {cardChoices[field].values.map((value) => (
          <Menu.Item
            key={value}
            leftSection={<span className="inline-flex w-7">{choiceMark(field, value)}</span>}
            // Setting the current value again is refused by the server.
            disabled={value === current}
            onClick={() => change.mutate({ [field]: value } as PodChange)}
          >
            {choiceText(t, field, value)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
