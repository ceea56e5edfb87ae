import type { Page } from '@playwright/test';
import type { EnginesHealth, EnginesStatus } from '@rushes/contract/engines';
import type { TenantSettings } from '@rushes/contract/tenants';
import { inEitherLanguage, type Screen } from './screen.ts';

const email = 'admin@demo.test';
const path = '/console/services';
const label = inEitherLanguage('Use only engines on this server', 'Alleen engines op deze server gebruiken');

/** The services page of the console. Its cloud services are made up: the demo uses local engines only. */
export const engineScreens: Screen[] = [
  {
    name: 'console-services',
    path,
    email,
    main: true,
    prepare: (page) => showCloudEngines(page, { localOnly: 0 }),
  },
  {
    name: 'console-services-allow',
    path,
    email,
    prepare: (page) => showCloudEngines(page, { localOnly: 1 }),
    async act(page) {
      await page.getByRole('switch', { name: label }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'console-services-platform', path, email: 'root@demo.test' },
];

async function showCloudEngines(page: Page, { localOnly }: { localOnly: 0 | 1 }): Promise<void> {
  const outside = { leavesserver: 1, offered: localOnly ? 0 : 1 } as const;
  const status: EnginesStatus = {
    engines: [
      { alias: 'aws-transcribe', engine: 'Whisper base', leavesserver: 0, offered: 1 },
      { alias: 'google-transcribe', engine: 'Google Speech-to-Text', ...outside },
      { alias: 'aws-detecting-text', engine: 'Amazon Rekognition', ...outside },
      { alias: 'aws-detecting-labels', engine: null, leavesserver: 0, offered: 0 },
      { alias: 'translate', engine: 'DeepL', ...outside },
    ],
    credits: [
      { service: 'aws-transcribe', settled: 1284, reserved: 12 },
      { service: 'priority', settled: 45, reserved: 0 },
      { service: 'translate', settled: 96, reserved: 0 },
    ],
    month: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  };
  const health: EnginesHealth = {
    checks: [
      { alias: 'aws-transcribe', fault: null },
      { alias: 'google-transcribe', fault: 'wrong-credentials' },
      { alias: 'aws-detecting-text', fault: null },
      { alias: 'translate', fault: 'throttled' },
    ],
    checkedat: '2026-11-18T13:03:00.000Z',
  };
  await page.route('**/api/v1/tenants/*/engines', (route) => route.fulfill({ json: status }));
  await page.route('**/api/v1/tenants/*/engines/check', (route) => route.fulfill({ json: health }));
  await page.route('**/api/v1/tenants/*/settings', async (route) => {
    const response = await route.fetch();
    const { settings } = (await response.json()) as { settings: TenantSettings };
    await route.fulfill({ json: { settings: { ...settings, engines_local_only: localOnly } } });
  });
}
