import { keysOf } from '@rushes/contract/objects';
import { type CardFilter, cardFields } from '../model/card-fields.ts';
import { cardJson } from '../model/card-json.ts';
import { slotsOf } from '../model/json-values.ts';

const fields = cardFields('true');

/** The columns of `pods p` and `users u` that a card for the team reads, without its calculations. */
export const cardColumns: readonly string[] = [
  ...new Set(
    Object.values(fields)
      .flatMap(({ value }) => slotsOf(value.pieces))
      .flatMap(({ reads }) => reads.match(/\b[pu]\.("\w+"|\w+)/g) ?? []),
  ),
];

/** The columns of `pods` that a copy of a file takes over. */
export const copiedColumns: readonly string[] = Object.values(fields)
  .filter(({ isCopied }) => isCopied)
  .flatMap(({ value }) => slotsOf(value.pieces).map(({ reads }) => reads.replace('p.', '')));

const filters = keysOf(fields).flatMap((name) => {
  const { filter, value } = fields[name];
  return filter
    ? [{ name: name as CardFilter, type: `${filter}[]`, column: slotsOf(value.pieces)[0]!.reads }]
    : [];
});

/** The condition for each filter on a field; null means no filter. */
export const cardConditions = Object.fromEntries(
  filters.map(({ name, type, column }) => [
    name,
    (value: string) => `${value}::${type} is null or ${column} = any(${value}::${type})`,
  ]),
) as Record<CardFilter, (value: string) => string>;

/** $1 ids, $2 tenants, $3 paths open to the team, $4 paths open to clients */
export const cardsStatement = {
  name: 'pods-cards',
  text: `
select ${cardJson('n.path <@ any($3::ltree[])')}
from pods p join nodes n on n.id = p.nodeid join users u on u.id = p.createdbyid
where p.id = any($1::uuid[]) and p.tenantid = any($2::uuid[]) and p.deletedat is null and n.deletedat is null
  and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[]) and n.hidden = 0 and p.teamonly = 0))`,
};
