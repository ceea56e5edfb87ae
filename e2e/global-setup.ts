import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../tools/product.ts';

/** The real product, once for all journeys; its address reaches the workers by the environment. */
export default async function globalSetup() {
  const log = join(import.meta.dirname, '../test-results/product.log');
  rmSync(log, { force: true });
  const product = await startProduct({ log, env: { RUSHES_LOG: 'info', NODE_ENV: 'test' } });
  process.env.RUSHES_E2E_URL = product.address;
  return async () => {
    const left = await product.stop();
    if (left.length > 0) {
      throw new Error(
        `The product left processes behind:\n${left.map(({ pid, command }) => `${pid} ${command}`).join('\n')}`,
      );
    }
  };
}
