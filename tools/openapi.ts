// Writes what the API promises into docs/api, so that a change of it shows in the diff.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@rushes/contract/endpoints';

const folder = join(import.meta.dirname, '../docs/api');
mkdirSync(folder, { recursive: true });

const routes = endpoints.map(({ method, path, gate, name }) => `${method} ${path} ${gate} ${name}`);
writeFileSync(join(folder, 'routes.txt'), `${routes.join('\n')}\n`);
console.log(`docs/api/routes.txt: ${routes.length} routes`);
