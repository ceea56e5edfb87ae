import { cardFields } from './card-fields.ts';
import { fieldsOf, jsonOf } from './json-values.ts';

/** An SQL expression for the JSON of the card of `p`, with URL placeholders; `u` is the creator of the file. */
export function cardJson(team: string): string {
  const fields = Object.entries(cardFields(team)).map(([name, field]) => ({ name, ...field }));
  return jsonOf([...fieldsOf('{', fields), '}']);
}
