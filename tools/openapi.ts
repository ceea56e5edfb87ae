// Writes the API specification to docs/api, so that API changes are visible in the diff.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@rushes/contract/endpoints';
import { openapiDocument } from '@rushes/contract/openapi';
import { withWebhookTable } from '@rushes/contract/webhook-table';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/api');
mkdirSync(folder, { recursive: true });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const routes = endpoints.map(({ method, path, gate, name }) => `${method} ${path} ${gate} ${name}`);
writeFileSync(join(folder, 'routes.txt'), `${routes.join('\n')}\n`);
writeFileSync(
  join(folder, 'openapi.json'),
  `${JSON.stringify(openapiDocument(endpoints, version), null, 2)}\n`,
);
const guide = join(folder, 'webhooks.md');
writeFileSync(guide, withWebhookTable(readFileSync(guide, 'utf8')));
console.log(`docs/api: ${routes.length} routes`);
