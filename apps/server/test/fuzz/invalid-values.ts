import { reasonTexts } from '@rushes/contract/error-texts.en';

interface Explanation {
  code: string;
  params: Record<string, unknown>;
}

/** What is wrong with the answer to an invalid value; undefined when it has a field, a known reason and all params. */
export function faultInRefusal({ code, params }: Explanation): string | undefined {
  if (code !== '11406') return undefined;
  if (!params.field) return 'no field';
  const text = (reasonTexts as Record<string, string>)[String(params.reason)];
  if (!text) return `unknown reason ${params.reason}`;
  const missing = [...text.matchAll(/\{(\w+)\}/g)].filter(([, name]) => {
    const value = params[name!];
    return !(typeof value === 'string' || Number.isFinite(value));
  });
  return missing.length > 0 ? `${params.reason} without ${missing.join()}` : undefined;
}
