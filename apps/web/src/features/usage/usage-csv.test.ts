import { expect, test } from 'vitest';
import { daysCsv, partsCsv, servicesCsv } from './usage-csv.ts';

const figures = { storage: 1, bandwidth: 2, credits: 3, uploads: 4, uploadbytes: 5, views: 6 };
const words = {
  ...{ day: 'Day', name: 'Name', email: 'E-mail', tenant: 'Workspace', rest: 'Rest' },
  metric: { storage: 'S', bandwidth: 'B', credits: 'C', uploads: 'U', uploadbytes: 'D', views: 'V' },
};
const linesOf = (csv: string) => csv.slice(1).trimEnd().split('\r\n');

test('Usage is exported as plain numbers; users with their address and workspace', () => {
  expect(linesOf(daysCsv(words, [{ day: '2026-11-01', ...figures }]))).toEqual([
    'Day,S,B,C,U,D,V',
    '2026-11-01,1,2,3,4,5,6',
  ]);
  expect(linesOf(partsCsv(words, [{ id: null, name: '', ...figures }]))).toEqual([
    'Name,S,B,C,U,D,V',
    'Rest,1,2,3,4,5,6',
  ]);
  const user = {
    id: 'u',
    name: '=Ann',
    email: 'ann@a.test',
    tenant: { id: 't', name: 'Studio' },
    ...figures,
  };
  expect(linesOf(partsCsv(words, [user]))).toEqual([
    'Name,E-mail,Workspace,S,B,C,U,D,V',
    "'=Ann,ann@a.test,Studio,1,2,3,4,5,6",
  ]);
});

test('Credits are exported per day and service', () => {
  const csv = servicesCsv({ day: 'Day', service: 'Service', credits: 'Credits' }, [
    { day: '2026-11-01', service: 'translate', credits: 3 },
  ]);
  expect(linesOf(csv)).toEqual(['Day,Service,Credits', '2026-11-01,translate,3']);
});
