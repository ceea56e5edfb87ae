import { createHash } from 'node:crypto';

/** What tells labels apart: capitals do not. A digest, because a label may be longer than an index holds. */
export const labelKey = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('base64url');

/** Each once, as it was written first. */
export function distinctLabels(labels: readonly string[]): { content: string; key: string }[] {
  const byKey = new Map<string, string>();
  for (const content of labels) {
    const key = labelKey(content);
    if (!byKey.has(key)) byKey.set(key, content);
  }
  return [...byKey].map(([key, content]) => ({ content, key }));
}
