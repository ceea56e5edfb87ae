import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDemo } from '../tools/prepared-demo.ts';

/** Prepares the demo once. Every worker starts a product on its own copy. */
export default async function globalSetup() {
  const results = join(import.meta.dirname, '../test-results');
  mkdirSync(results, { recursive: true });
  for (const name of readdirSync(results, { encoding: 'utf8' }).filter((name) =>
    /^product-\d+\.log$/.test(name),
  ))
    rmSync(join(results, name), { force: true });
  process.env.RUSHES_E2E_DEMO ??= await prepareDemo();
}
