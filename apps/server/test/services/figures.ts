import { appendFileSync } from 'node:fs';

/** Writes a figure for `npm run prove:services`, which prints all of them at the end. */
export function report(figure: string): void {
  const path = process.env.SERVICE_FIGURES;
  if (path) appendFileSync(path, `${figure}\n`);
}
