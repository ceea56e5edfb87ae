/** A seeded source of random numbers: the same seed gives the same requests on every machine. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(part: number): boolean {
    return this.next() < part;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

/** The part of a JSON schema that the values follow. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '\0',
  'a\0b',
  '\ud800',
  '\u202efdp.exe',
  '../../etc/passwd',
  "'; drop table users; --",
  '%',
  '%00',
  '\\',
  '"',
  '<script>alert(1)</script>',
  '🎬🎬',
  'é',
  'İ',
  '\r\nset-cookie: a=b',
  '2026-02-30T25:61:00Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  'a@b.test',
  'a@b',
  'x'.repeat(256),
  'x'.repeat(5000),
  '1e400',
  '{}',
  '[]',
  'eyJhbGciOiJub25lIn0.e30.',
] as const;

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1.7e308,
  -1.7e308,
] as const;

/** Values from a schema: mostly valid ones, so that they pass validation and reach the use case. */
export class Values {
  private readonly dice: Dice;
  private readonly ids: readonly string[];

  constructor(dice: Dice, ids: readonly string[]) {
    this.dice = dice;
    this.ids = ids;
  }

  text(): string {
    const { dice } = this;
    if (dice.chance(0.7)) return dice.pick(TEXTS);
    return Array.from({ length: dice.below(40) }, () => String.fromCharCode(dice.below(0x10000))).join('');
  }

  id(): string {
    const { dice } = this;
    if (this.ids.length > 0 && dice.chance(0.8)) return dice.pick(this.ids);
    return '00000000-0000-4000-8000-000000000000';
  }

  /** Any JSON value. */
  junk(depth = 0): unknown {
    const { dice } = this;
    switch (dice.below(depth > 2 ? 5 : 8)) {
      case 0:
        return null;
      case 1:
        return dice.chance(0.5);
      case 2:
        return dice.pick(NUMBERS);
      case 3:
        return this.text();
      case 4:
        return this.id();
      case 5:
        return Array.from({ length: dice.below(4) }, () => this.junk(depth + 1));
      case 6:
        return Array.from({ length: 1500 }, () => this.id());
      default:
        return Object.fromEntries(
          Array.from({ length: dice.below(4) }, () => [this.text(), this.junk(depth + 1)]),
        );
    }
  }

  of(schema: Schema, root: Schema = schema, depth = 0): unknown {
    const { dice } = this;
    if (depth > 8 || dice.chance(0.06)) return this.junk();
    if (schema.$ref) {
      const target = root.$defs?.[schema.$ref.split('/').at(-1)!];
      return target ? this.of(target, root, depth + 1) : this.junk();
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.of(dice.pick(choices), root, depth + 1);
    if (schema.enum) return dice.pick(schema.enum);
    if (schema.const !== undefined) return schema.const;
    const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type;
    if (type === 'object') return this.object(schema, root, depth);
    if (type === 'array') return this.list(schema, root, depth);
    if (type === 'string') return this.string(schema);
    if (type === 'number' || type === 'integer') return this.number(schema);
    if (type === 'boolean') return dice.chance(0.5);
    return type === 'null' ? null : this.junk();
  }

  private object(schema: Schema, root: Schema, depth: number): unknown {
    const { dice } = this;
    const required = new Set(schema.required ?? []);
    const entries = Object.entries(schema.properties ?? {})
      .filter(([name]) => !dice.chance(required.has(name) ? 0.03 : 0.4))
      .map(([name, inner]) => [name, this.of(inner, root, depth + 1)]);
    if (dice.chance(0.05)) entries.push([this.text(), this.junk()]);
    return Object.fromEntries(entries);
  }

  private list(schema: Schema, root: Schema, depth: number): unknown {
    if (schema.prefixItems) return schema.prefixItems.map((inner) => this.of(inner, root, depth + 1));
    return Array.from({ length: this.dice.below(4) }, () => this.of(schema.items ?? {}, root, depth + 1));
  }

  private string({ format, maxLength }: Schema): string {
    const { dice } = this;
    if (format === 'uuid') return this.id();
    if (format === 'date-time' && dice.chance(0.7)) return '2031-01-01T00:00:00.000Z';
    if (format === 'email' && dice.chance(0.7)) return `u${dice.below(50)}@fuzz.test`;
    if (maxLength && maxLength < 100_000 && dice.chance(0.1)) return 'w'.repeat(maxLength + dice.below(2));
    return dice.chance(0.5) ? `name ${dice.below(1000)}` : this.text();
  }

  private number({ minimum, maximum }: Schema): number {
    const { dice } = this;
    if (dice.chance(0.2)) return dice.pick(NUMBERS);
    if (dice.chance(0.3)) return dice.pick([minimum ?? 0, maximum ?? 100]);
    return dice.below(100);
  }
}
