import { NAME_MAX, NodeType } from '@rushes/contract/enums';
import type { NodeDetails } from '@rushes/contract/nodes';
import { ApiError } from '#lib/api.ts';
import type { FieldErrors, Values } from '#lib/form.ts';

export const clientFields = [
  'clientaddressline1',
  'clientaddressline2',
  'clientzipcode',
  'clientcity',
  'clientcountry',
  'clientwebsite',
] as const;
export type Field = 'name' | (typeof clientFields)[number] | 'note';
export type NodeValues = Values<Field>;

export const emptyForm: NodeValues = {
  name: '',
  clientaddressline1: '',
  clientaddressline2: '',
  clientzipcode: '',
  clientcity: '',
  clientcountry: '',
  clientwebsite: '',
  note: '',
};

export function formOf(node: NodeDetails): NodeValues {
  const { name, note } = node;
  return { ...emptyForm, name, note, ...pick(node) };
}

const pick = (from: Record<(typeof clientFields)[number], string>) =>
  Object.fromEntries(clientFields.map((field) => [field, from[field].trim()])) as Record<
    (typeof clientFields)[number],
    string
  >;

/** Request body. Only clients have an address. */
export function bodyOf(values: NodeValues, type: NodeType) {
  const own = { name: values.name.normalize('NFC').trim(), note: values.note.trim() };
  return type === NodeType.CLIENT ? { ...own, ...pick(values) } : own;
}

/** A scheme other than http or https. A port after a host is not a scheme. */
const otherScheme = /^(?!https?:\/\/)[a-z][a-z\d+.-]*:(?!\d)/i;

/** Accepts a URL with or without a scheme: the host needs a dot and must end in letters. */
export function looksLikeWebsite(text: string): boolean {
  const written = text.trim();
  if (/[\s\\<>"]/.test(written) || otherScheme.test(written)) return false;
  try {
    const address = new URL(/^https?:\/\//i.test(written) ? written : `https://${written}`);
    return !address.username && !address.password && /^([\w-]+\.)+[a-z][a-z\d-]+$/i.test(address.hostname);
  } catch {
    return false;
  }
}

export interface Texts {
  nameNeeded: string;
  nameLong: string;
  website: string;
}

export function checkForm(values: NodeValues, texts: Texts): FieldErrors<Field> {
  const name = values.name.normalize('NFC').trim();
  const website = values.clientwebsite.trim();
  return {
    name: !name ? texts.nameNeeded : name.length > NAME_MAX ? texts.nameLong : undefined,
    clientwebsite: website && !looksLikeWebsite(website) ? texts.website : undefined,
  };
}

const byCode: Record<string, Field> = { ERR62: 'clientwebsite', ERR124: 'name' };

/** The form field that an error of the server refers to. */
export function fieldOf(error: unknown): Field | null {
  if (!(error instanceof ApiError)) return null;
  const named = String(error.params.field ?? '');
  const field = byCode[error.code] ?? (error.code === '11406' ? named : '');
  return field in emptyForm ? (field as Field) : null;
}

const logoCodes = new Set(['ERR128', 'ERR145', 'ERR146']);
export const isAboutLogo = (error: unknown): boolean =>
  error instanceof ApiError && logoCodes.has(error.code);
