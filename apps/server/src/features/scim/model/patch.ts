import { cleanPlainName } from '@rushes/contract/names';
import { isEmail } from '@rushes/contract/people';
import { invalidScim } from '@rushes/contract/scim-error';
import { type Path, parsePath } from './filter.ts';

// Reads what identity providers send. They send more attributes than this server has: those are ignored.

/** What SCIM can change of a user. */
export interface UserState {
  userName: string;
  externalId: string | null;
  givenName: string;
  familyName: string;
  displayName: string | null;
  email: string | null;
  active: boolean;
  /** Undefined: not given. */
  userType: 'team' | 'client' | undefined;
}

export type Fields = Record<string, unknown>;

/** Longer values are cut off by none of the providers, so they are refused. */
const TEXT_MAX = 191;

export function newUser(body: Fields): UserState {
  const state: UserState = {
    ...{ userName: '', externalId: null, givenName: '', familyName: '', displayName: null },
    ...{ email: null, active: true, userType: undefined },
  };
  assign(state, body);
  return completed(state);
}

/** A full replacement. `active` stays as it is if it is missing, so that leaving it out lets nobody in. */
export function replacedUser(body: Fields, before: UserState): UserState {
  const state = {
    ...before,
    externalId: null,
    givenName: '',
    familyName: '',
    displayName: null,
    email: null,
  };
  assign(state, body);
  return completed(state);
}

export function patchedUser(body: Fields, before: UserState): UserState {
  const state = { ...before };
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) assign(state, fieldsOf(value));
    else if (op === 'remove') remove(state, parsePath(path));
    else set(state, parsePath(path), value);
  }
  return completed(state);
}

function completed(state: UserState): UserState {
  if (!state.userName) throw invalidScim('invalidValue', 'userName is required.');
  const email = state.email ?? state.userName;
  if (!isEmail(email))
    throw invalidScim('invalidValue', 'An e-mail address is required, as userName or in emails.');
  if (state.givenName || state.familyName) return { ...state, email };
  const [givenName = '', ...rest] = (state.displayName ?? email.split('@')[0]!).split(' ');
  return { ...state, email, givenName, familyName: rest.join(' ') };
}

/** An object of attributes: a resource, or the value of an operation without a path. */
function assign(state: UserState, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) {
    // Of an extension: Entra writes it as one more object.
    if (/^schemas$|^urn:.*:(enterprise|extension)/i.test(name)) continue;
    set(state, parsePath(name), value);
  }
}

function set(state: UserState, { path, conditions }: Path, value: unknown): void {
  switch (path) {
    case 'username':
      state.userName = textOf(value, 'userName');
      break;
    case 'externalid':
      state.externalId = textOf(value, 'externalId') || null;
      break;
    case 'displayname':
      state.displayName = nameOf(value, 'displayName') || null;
      break;
    case 'name':
      for (const [part, text] of Object.entries(fieldsOf(value)))
        set(state, { path: `name.${part.toLowerCase()}`, conditions: [] }, text);
      break;
    case 'name.givenname':
      state.givenName = nameOf(value, 'givenName');
      break;
    case 'name.familyname':
      state.familyName = nameOf(value, 'familyName');
      break;
    case 'active':
      state.active = booleanOf(value, 'active');
      break;
    case 'usertype':
      state.userType = userTypeOf(value);
      break;
    case 'emails':
      state.email = emailOf(value);
      break;
    case 'emails.value':
      // Only the work address, or the only one.
      if (conditions.every(({ path: on, value: of }) => of === true || (on === 'type' && of === 'work')))
        state.email = textOf(value, 'emails.value') || null;
      break;
  }
}

function remove(state: UserState, { path }: Path): void {
  if (path === 'externalid') state.externalId = null;
  if (path === 'displayname') state.displayName = null;
  if (path === 'name' || path === 'name.givenname') state.givenName = '';
  if (path === 'name' || path === 'name.familyname') state.familyName = '';
  if (path === 'emails' || path === 'emails.value') state.email = null;
}

/** `client` is a client user; everything else is free text of the provider. */
function userTypeOf(value: unknown): 'team' | 'client' | undefined {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return text === 'client' || text === 'team' ? text : undefined;
}

/** The primary address, else that of work, else the first. */
function emailOf(value: unknown): string | null {
  const list = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'string' ? { value: one } : fieldsOf(one),
  );
  const best = list.find((one) => isTrue(one.primary)) ?? list.find((one) => one.type === 'work') ?? list[0];
  return best?.value === undefined ? null : textOf(best.value, 'emails.value') || null;
}

const isTrue = (value: unknown) => value === true || /^true$/i.test(String(value ?? ''));

/** Entra writes a single value also as a list with one object: `[{ "$ref": null, "value": "Adele" }]`. */
const singleOf = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && typeof value[0] === 'object'
    ? fieldsOf(value[0]).value
    : value;

/** Entra sends "True" and "False" as text. */
export function booleanOf(value: unknown, name: string): boolean {
  const one = singleOf(value);
  if (typeof one === 'boolean') return one;
  if (typeof one === 'string' && /^(true|false)$/i.test(one)) return one.toLowerCase() === 'true';
  throw invalidScim('invalidValue', `${name} must be true or false.`);
}

export function textOf(given: unknown, name: string): string {
  const value = singleOf(given);
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') throw invalidScim('invalidValue', `${name} must be a text.`);
  const text = value.toWellFormed().replaceAll('\0', '').normalize('NFC').trim();
  if (text.length > TEXT_MAX)
    throw invalidScim('invalidValue', `${name} must have at most ${TEXT_MAX} characters.`);
  return text;
}

const nameOf = (value: unknown, name: string) => cleanPlainName(textOf(value, name));

export function fieldsOf(value: unknown): Fields {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw invalidScim('invalidSyntax', 'An object is required.');
  return value as Fields;
}

const OPERATIONS_MAX = 1000;

interface Operation {
  op: 'add' | 'remove' | 'replace';
  path: string | undefined;
  value: unknown;
}

/** Names of operations are accepted in any case: Entra writes them with a capital letter. */
function operationsOf(body: Fields): Operation[] {
  const [, list] = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations') ?? [];
  if (!Array.isArray(list) || list.length === 0 || list.length > OPERATIONS_MAX)
    throw invalidScim('invalidSyntax', `Operations must be a list of 1 to ${OPERATIONS_MAX}.`);
  return list.map((one) => {
    const { op, path, value } = fieldsOf(one);
    const name = String(op).toLowerCase();
    if (name !== 'add' && name !== 'remove' && name !== 'replace')
      throw invalidScim('invalidSyntax', 'op must be add, remove or replace.');
    if (path !== undefined && path !== null && typeof path !== 'string')
      throw invalidScim('invalidPath', 'path must be a text.');
    if (name === 'remove' && !path) throw invalidScim('invalidPath', 'remove requires a path.');
    return { op: name, path: path || undefined, value };
  });
}

export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** All members; those of `add` and `remove` come on top. */
  members?: Set<string>;
  add: Set<string>;
  remove: Set<string>;
}

export function groupOf(body: Fields): GroupChange {
  const change = emptyChange();
  assignGroup(change, 'replace', body);
  if (!change.displayName) throw invalidScim('invalidValue', 'displayName is required.');
  return change;
}

/** Members are changed one by one: a group can have thousands, of which a provider sends only those that change. */
export function patchedGroup(body: Fields): GroupChange {
  const change = emptyChange();
  for (const { op, path, value } of operationsOf(body)) {
    if (path === undefined) assignGroup(change, op, fieldsOf(value));
    else setGroup(change, op, parsePath(path), value);
  }
  return change;
}

const emptyChange = (): GroupChange => ({ add: new Set(), remove: new Set() });

function assignGroup(change: GroupChange, op: Operation['op'], fields: Fields): void {
  for (const [name, value] of Object.entries(fields))
    if (!/^schemas$|^urn:/i.test(name)) setGroup(change, op, parsePath(name), value);
}

function setGroup(
  change: GroupChange,
  op: Operation['op'],
  { path, conditions }: Path,
  value: unknown,
): void {
  if (path === 'displayname' && op !== 'remove') {
    const name = nameOf(value, 'displayName');
    if (!name) throw invalidScim('invalidValue', 'displayName is required.');
    change.displayName = name;
  }
  if (path === 'externalid') change.externalId = op === 'remove' ? null : textOf(value, 'externalId') || null;
  if (path !== 'members' && path !== 'members.value') return;
  const named = conditions.map(({ path: on, value: id }) => {
    if (on !== 'value' || typeof id !== 'string')
      throw invalidScim('invalidPath', 'Only members[value eq "id"] is supported.');
    return id;
  });
  const given = named.length > 0 ? named : memberIds(value);
  if (op === 'replace' && named.length === 0) replaceMembers(change, given);
  else if (op === 'remove' && named.length === 0 && value === undefined) replaceMembers(change, []);
  else for (const id of given) move(change, op === 'remove' ? 'remove' : 'add', id);
}

function replaceMembers(change: GroupChange, ids: readonly string[]): void {
  change.members = new Set(ids);
  change.add.clear();
  change.remove.clear();
}

function move(change: GroupChange, to: 'add' | 'remove', id: string): void {
  change[to === 'add' ? 'remove' : 'add'].delete(id);
  change[to].add(id);
  if (to === 'add') change.members?.add(id);
  else change.members?.delete(id);
}

function memberIds(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((one) => {
    const id = typeof one === 'string' ? one : fieldsOf(one).value;
    if (typeof id !== 'string') throw invalidScim('invalidValue', 'Members need a value: the id of a user.');
    return id;
  });
}
