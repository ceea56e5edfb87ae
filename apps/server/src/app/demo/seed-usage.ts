import { insertUsageHistory } from '#features/usage/index.ts';
import type { Trx } from '#platform/context/context.ts';

const MB = 1e6;

interface Planted {
  people: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, { id: string; tenantid: string }>;
}

/**
 * Usage before today, so that the usage pages and reports of the demo are not empty. As much as a team with the files of
 * the demo would use.
 */
export async function seedUsage(trx: Trx, planted: Planted): Promise<void> {
  const { person, project, tenant } = namesOf(planted);
  const [maud, tomas, elena] = ['admin@demo.test', 'team@demo.test', 'client@demo.test'].map(person);
  await insertUsageHistory(trx, {
    tenantid: tenant('Northlight Studio'),
    daily: { bandwidth: 160 * MB, credits: 88, views: 110 },
    storage: 21 * MB,
    uploadbytes: 1.3 * MB,
    parts: [
      { userid: tomas!, projectid: project('First Light'), share: 0.31 },
      { userid: tomas!, projectid: project('Autumn campaign'), share: 0.15 },
      { userid: tomas!, projectid: project('Container film'), share: 0.12 },
      { userid: maud!, projectid: project('First Light'), share: 0.11 },
      { userid: maud!, projectid: project('Stock library'), share: 0.08 },
      { userid: elena!, projectid: project('First Light'), share: 0.07 },
      { userid: null, projectid: project('First Light'), share: 0.1 },
      { userid: null, projectid: project('Launch teaser'), share: 0.06 },
    ],
    services: [
      { service: 'aws-transcribe', userid: tomas!, projectid: project('First Light'), share: 0.52 },
      { service: 'translate', userid: maud!, projectid: project('First Light'), share: 0.21 },
      { service: 'aws-detecting-labels', userid: tomas!, projectid: project('Stock library'), share: 0.19 },
      { service: 'priority', userid: maud!, projectid: project('Container film'), share: 0.08 },
    ],
  });
  await insertUsageHistory(trx, {
    tenantid: tenant('Other Pictures'),
    daily: { bandwidth: 4 * MB, credits: 2, views: 9 },
    storage: 0.8 * MB,
    uploadbytes: 0.4 * MB,
    parts: [
      { userid: person('admin@other.test'), projectid: project('Recipe shorts'), share: 0.7 },
      { userid: person('client@other.test'), projectid: project('Recipe shorts'), share: 0.3 },
    ],
    services: [
      {
        service: 'aws-transcribe',
        userid: person('admin@other.test'),
        projectid: project('Recipe shorts'),
        share: 1,
      },
    ],
  });
}

function namesOf({ people, places }: Planted) {
  return {
    person: (email: string) => people.get(email)!,
    project: (name: string) => places.get(name)!.id,
    tenant: (name: string) => places.get(name)!.tenantid,
  };
}
