import type { Page } from '@playwright/test';
import { GIGABYTE, type Resource } from '@rushes/contract/limits';
import type { ServiceDay, UsageDay, UsageFigures, UsagePart, UserUsagePart } from '@rushes/contract/usage';
import { usageMetrics } from '@rushes/contract/usage';

// The usage of a large workspace. The people, projects and limits are those of the demo, which uses much less.

interface Reply {
  days: UsageDay[];
  previousDays: UsageDay[];
  totals: UsageFigures;
  previousTotals: UsageFigures;
  services?: ServiceDay[];
  projects?: UsagePart[];
  tenants?: UsagePart[];
  users?: (UsagePart | UserUsagePart)[];
}

const STORED = 21_300 * GIGABYTE;
const LIMITED: Partial<Record<Resource['name'], number>> = {
  storage: STORED,
  bandwidth: 1840 * GIGABYTE,
  credits: 3120,
};
/** Share of the workspace of each part, largest first. */
const SHARES = [0.44, 0.23, 0.14, 0.09, 0.06, 0.03];
const spent: [service: string, share: number][] = [
  ['aws-transcribe', 0.52],
  ['translate', 0.21],
  ['aws-detecting-labels', 0.19],
  ['priority', 0.08],
];

/** Fills the replies about usage. */
export async function withUsage(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/logs\/(usage|tenants|users)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { usage: Reply };
    fill(json.usage, /users\/[0-9a-f-]{36}/.test(route.request().url()) ? 0.3 : 1);
    await route.fulfill({ response, json });
  });
  await page.route(/\/api\/v1\/tenants\/[0-9a-f-]{36}\/resources$/, async (route) => {
    const response = await route.fetch();
    const { resources } = (await response.json()) as { resources: Resource[] };
    for (const resource of resources) {
      resource.used = LIMITED[resource.name] ?? resource.used;
      resource.spentInPercentage = (resource.used / resource.limit) * 100;
    }
    await route.fulfill({ response, json: { resources } });
  });
}

function fill(usage: Reply, share: number): void {
  if (usage.days) {
    const last = Date.parse(usage.days.at(-1)!.day);
    for (const days of [usage.days, usage.previousDays])
      for (const day of days) Object.assign(day, figuresOf(Date.parse(day.day), last, share));
    usage.totals = totalOf(usage.days);
    usage.previousTotals = totalOf(usage.previousDays);
    if (usage.services)
      usage.services = usage.days.flatMap(({ day, credits }) =>
        spent.map(([service, part]) => ({ day, service, credits: Math.round(credits * part) })),
      );
  }
  const total = usage.totals ?? figuresOf(0, 0, 1);
  for (const parts of [usage.projects, usage.tenants, usage.users])
    for (const [index, part] of (parts ?? []).entries())
      for (const metric of usageMetrics) part[metric] = Math.round(total[metric] * (SHARES[index] ?? 0.01));
}

const DAY_MS = 864e5;

/** Busy weeks, quiet weekends, and storage that grows until the last day. */
function figuresOf(at: number, last: number, share: number): UsageFigures {
  const number = Math.round(at / DAY_MS);
  const isWeekend = number % 7 === 2 || number % 7 === 3;
  const busy =
    share * (isWeekend ? 0.2 : 1) * (1 + 0.6 * Math.sin(number / 5) + 0.2 * Math.sin(number * 2.3));
  const bandwidth = Math.round(104 * GIGABYTE * busy);
  return {
    storage: Math.round(STORED * share * (1 - (last - at) / DAY_MS / 700)),
    bandwidth,
    credits: Math.round(176 * busy),
    uploads: Math.round(58 * busy),
    uploadbytes: Math.round(bandwidth / 4),
    views: Math.round(430 * busy),
  };
}

function totalOf(days: readonly UsageDay[]): UsageFigures {
  const sum = (metric: keyof UsageFigures) => days.reduce((total, day) => total + day[metric], 0);
  const [uploads, uploadbytes, views] = [sum('uploads'), sum('uploadbytes'), sum('views')];
  return {
    ...{ uploads, uploadbytes, views, credits: sum('credits'), bandwidth: sum('bandwidth') },
    storage: days.at(-1)?.storage ?? 0,
  };
}
