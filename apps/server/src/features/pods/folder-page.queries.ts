import { keysOf } from '@rushes/contract/objects';
import type { PodFilters, PodSort } from '@rushes/contract/pods';
import type { Database } from '#platform/context/context.ts';
import { rawForEach } from '#platform/db/db.ts';
import { cardConditions } from './cards/cards.queries.ts';
import { type CardRow, COMMON_END, commonTexts, freeTexts, OWN_END, ownTexts } from './model/card-row.ts';
import type { Seen } from './pods.queries.ts';

const joined = (separator: string, texts: readonly string[]) =>
  `concat_ws('${separator}', ${texts.join(', ')})`;

/**
 * Columns of a select list with `pods p` (`p.team`: whether the reader is in the team) and `users u`; `openPage` turns
 * them into the JSON of a card. The first leaves room for the free texts, so that they can be added without a copy.
 */
const rowColumns = [
  joined(OWN_END, [...ownTexts, joined(COMMON_END, commonTexts), ...freeTexts.map(() => `''`)]),
  ...freeTexts,
].join(', ');

interface Order {
  column: string;
  type: string;
  descending: boolean;
}

const orders: Record<PodSort, Order> = {
  nameAsc: { column: 'p.sortkey', type: 'text', descending: false },
  nameDesc: { column: 'p.sortkey', type: 'text', descending: true },
  dateAsc: { column: 'p.createdat', type: 'timestamptz', descending: false },
  dateDesc: { column: 'p.createdat', type: 'timestamptz', descending: true },
  activityAsc: { column: 'p.updatedat', type: 'timestamptz', descending: false },
  activityDesc: { column: 'p.updatedat', type: 'timestamptz', descending: true },
  sizeAsc: { column: 'p.size', type: 'bigint', descending: false },
  sizeDesc: { column: 'p.size', type: 'bigint', descending: true },
};

/** Parameters that select the statement: each combination has its own text. */
export interface PageKind {
  sort: PodSort;
  /** Whether there is a cursor. */
  follows: boolean;
  filtered: boolean;
}

/**
 * One page of a folder, one row per file: its id, the JSON of its card and the sort value. Every statement below is
 * static, so it is prepared once. The first page has its own statement, because "or there is no cursor" would prevent
 * an index scan. So do filtered pages, because folding 10,000 names would slow down unfiltered ones. Users are looked
 * up row by row (`offset 0`): this keeps the index order, so the first row is sent immediately instead of after a sort.
 *
 * $1 node, $2 tenants, $3 paths open to the team, $4 paths open to clients, $5 limit; then, if used, the cursor and its
 * id; then one value per filter
 */
function text({ sort, follows, filtered }: PageKind): string {
  const order = orders[sort];
  const direction = order.descending ? 'desc' : 'asc';
  const after = order.descending ? '<' : '>';
  const from = follows ? `and (${order.column}, p.id) ${after} ($6::${order.type}, $7::uuid)` : '';
  return `
with node as (
  select n.id, n.path <@ any($3::ltree[]) as team from nodes n
  where n.id = $1 and n.tenantid = any($2::uuid[]) and n.deletedat is null
    and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[]) and n.hidden = 0))
), page as (
  select p.*, node.team, ${order.column} as ordervalue from pods p, node
  where p.nodeid = node.id and p.deletedat is null and p.parentpodid is null
    and (node.team or p.teamonly = 0) ${from} ${filtered ? filters(follows ? 8 : 6) : ''}
  order by ${order.column} ${direction}, p.id ${direction} limit $5
)
select ${rowColumns}, p.ordervalue::text
from page p cross join lateral (select * from users u where u.id = p.createdbyid offset 0) u
order by p.ordervalue ${direction}, p.id ${direction}`;
}

/** The condition for each filter; null means no filter. */
const conditions: Record<keyof PodFilters, (value: string) => string> = {
  ...cardConditions,
  // Literal match: no pattern characters.
  q: (value) => `${value}::text is null or strpos(folded(p.name), folded(${value}::text)) > 0`,
};

const filters = (first: number) =>
  Object.values(conditions)
    .map((condition, place) => `and (${condition(`$${first + place}`)})`)
    .join(' ');

/** The filter values, in parameter order. */
const filterValues = (wanted: PodFilters): unknown[] =>
  keysOf(conditions).map((name) => wanted[name] ?? null);

interface Statement {
  name: string;
  text: string;
}

const statements = new Map<string, Statement>();

function pageStatement(kind: PageKind): Statement {
  const name = `pods-list-${kind.sort}-${kind.follows ? 'next' : 'first'}${kind.filtered ? '-filtered' : ''}`;
  let statement = statements.get(name);
  if (!statement) {
    statement = { name, text: text(kind) };
    statements.set(name, statement);
  }
  return statement;
}

interface PageInput extends Seen {
  nodeid: string;
  sort: PodSort;
  limit: number;
  after: { value: string; id: string } | undefined;
  filters: PodFilters | undefined;
}

/** Each row holds the columns of a card, then the value of the sort column. */
export function forEachOfPage(db: Database, page: PageInput, each: (row: CardRow) => void): Promise<void> {
  const { sort, after, filters } = page;
  const statement = pageStatement({ sort, follows: after !== undefined, filtered: filters !== undefined });
  const values: unknown[] = [page.nodeid, page.tenantids, page.teamPaths, page.clientPaths, page.limit];
  if (after) values.push(after.value, after.id);
  if (filters) values.push(...filterValues(filters));
  return rawForEach(db, { ...statement, values }, each);
}
