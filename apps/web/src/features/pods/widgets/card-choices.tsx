import { BadgeStatus, fileKinds } from '@rushes/contract/enums';
import { keysOf } from '@rushes/contract/objects';
import type { PodCard, PodFilters } from '@rushes/contract/pods';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { StatusDot } from '#ui/feedback/status-dot.tsx';

/** A field of a card with fixed values. */
export type ChoiceField = keyof PodFilters & keyof PodCard;

interface Choice<V> {
  /** Name of the filter in the URL. */
  inUrl: string;
  /** 0 stands for no value. */
  values: readonly V[];
  /** Shown before the text of a value. */
  mark?: (value: V) => ReactNode;
}

/**
 * The filters of a folder, the texts on cards and the menus on the page of a file follow from this table. The texts are
 * the messages `choice.<field>.<value>`.
 */
export const cardChoices = {
  kind: { inUrl: 'kind', values: fileKinds },
  badgestatus: {
    inUrl: 'status',
    values: Object.values(BadgeStatus),
    mark: (status: BadgeStatus) => <StatusDot status={status} />,
  },
} as const satisfies { [F in ChoiceField]: Choice<PodCard[F]> };

export const choiceFields = keysOf(cardChoices);

/** The fields that members set on the page of a file. */
export const editableChoices = ['badgestatus'] as const satisfies readonly ChoiceField[];
export type EditableChoice = (typeof editableChoices)[number];

export const choiceText = <F extends ChoiceField>(t: TFunction<'pods'>, field: F, value: PodCard[F]) =>
  // A test checks that the message of every value exists.
  t(`choice.${field}.${value}` as 'choice.kind.video');

export const choiceMark = <F extends ChoiceField>(field: F, value: PodCard[F]): ReactNode =>
  (cardChoices as { [K in ChoiceField]: Choice<PodCard[K]> })[field].mark?.(value);
