import { AppError } from '@rushes/contract/app-error';
import { isWebsite } from './website.ts';

const names = [
  'clientaddressline1',
  'clientaddressline2',
  'clientzipcode',
  'clientcity',
  'clientcountry',
  'clientwebsite',
] as const;

export type ClientFields = Record<(typeof names)[number], string>;

/** Only the given fields; a form may send them for any node type. */
export function clientFieldsOf(
  input: { [name in keyof ClientFields]?: string | undefined },
): Partial<ClientFields> {
  const given = names.filter((name) => input[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, input[name]]));
}

export const noClientFields = Object.fromEntries(names.map((name) => [name, ''])) as ClientFields;

export function requireWebsite({ clientwebsite }: { clientwebsite?: string | undefined }): void {
  if (clientwebsite && !isWebsite(clientwebsite)) throw new AppError('ERR62');
}
