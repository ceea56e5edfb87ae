import { createHash } from 'node:crypto';

/** Identity of a label, case-insensitive. A digest, because a label may exceed the maximum index entry size. */
export const labelKey = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('base64url');

/** Without duplicates; the first spelling is kept. */
export function distinctLabels(labels: readonly string[]): { content: string; key: string }[] {
  const byKey = new Map<string, string>();
  for (const content of labels) {
    const key = labelKey(content);
    if (!byKey.has(key)) byKey.set(key, content);
  }
  return [...byKey].map(([key, content]) => ({ content, key }));
}
