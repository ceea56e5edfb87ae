import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withWebhookTable } from '@rushes/contract/webhook-table';
import { expect, test } from 'vitest';

test('The guide of webhooks lists the events of the contract', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/api/webhooks.md'), 'utf8');
  expect(text).toContain('| `comment.created` |');
  expect(withWebhookTable(text), 'run npm run openapi').toBe(text);
});
