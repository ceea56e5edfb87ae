import { type Engine, type EnginesStatus, engineAliases } from '@rushes/contract/engines';

export interface ServiceRow {
  alias: string;
  /** Undefined for a service that needs none, such as priority processing. */
  engine: Engine | undefined;
  settled: number;
  reserved: number;
}

/** One row per service with an engine, then other services with credits, and the totals. */
export function serviceRows({ engines, credits }: EnginesStatus): { rows: ServiceRow[]; total: ServiceRow } {
  const creditsOf = (alias: string) => {
    const { settled, reserved } = credits.find(({ service }) => service === alias) ?? {
      settled: 0,
      reserved: 0,
    };
    return { settled, reserved };
  };
  const others = credits.filter(({ service }) => !engineAliases.some((alias) => alias === service));
  const sum = (name: 'settled' | 'reserved') => credits.reduce((all, one) => all + one[name], 0);
  return {
    rows: [
      ...engines.map((engine) => ({ alias: engine.alias, engine, ...creditsOf(engine.alias) })),
      ...others.map(({ service }) => ({ alias: service, engine: undefined, ...creditsOf(service) })),
    ],
    total: { alias: 'total', engine: undefined, settled: sum('settled'), reserved: sum('reserved') },
  };
}
