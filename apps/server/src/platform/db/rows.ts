import { type QueryExecutorProvider, sql } from 'kysely';

// Statements as tagged templates: `listRows<Row>(db)`select …``. Values are bound, as with Kysely's `sql`.

type Statement<T> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<T>;

export const listRows =
  <Row>(on: QueryExecutorProvider): Statement<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(on)).rows;

export const findRow =
  <Row>(on: QueryExecutorProvider): Statement<Row | undefined> =>
  async (text, ...values) =>
    (await listRows<Row>(on)(text, ...values))[0];

/** For a statement that always returns a row. */
export const readRow =
  <Row>(on: QueryExecutorProvider): Statement<Row> =>
  async (text, ...values) =>
    (await listRows<Row>(on)(text, ...values))[0]!;

const firstColumn = <Value>(row: object): Value => Object.values(row)[0];

/** The first column of each row. */
export const listValues =
  <Value>(on: QueryExecutorProvider): Statement<Value[]> =>
  async (text, ...values) =>
    (await listRows<object>(on)(text, ...values)).map(firstColumn<Value>);

export const findValue =
  <Value>(on: QueryExecutorProvider): Statement<Value | undefined> =>
  async (text, ...values) =>
    (await listValues<Value>(on)(text, ...values))[0];

/** For a statement that always returns a row. */
export const readValue =
  <Value>(on: QueryExecutorProvider): Statement<Value> =>
  async (text, ...values) =>
    (await listValues<Value>(on)(text, ...values))[0]!;
