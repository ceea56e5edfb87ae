import { AppError, invalid } from '@rushes/contract/app-error';
import { reasonTexts } from '@rushes/contract/error-texts.en';
import { isErrorCode, type PlainCode } from '@rushes/contract/errors';
import type { Reason } from '@rushes/contract/reasons';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Of<C extends Issue['code']> = Extract<Issue, { code: C }>;
type Params = Record<string, string | number>;
type Because = Reason | [Reason, Params];

/** The only place where an issue of the validator becomes an error. Its own text is never used. */
export function errorOfIssue(found: Issue, whole: string): AppError {
  const issue = innermost(found);
  // Some rules have their own error code, which the contract sets as the message.
  if (isErrorCode(issue.message))
    return new AppError(
      issue.message as PlainCode,
      issue.code === 'too_big' ? { maxLength: Number(issue.maximum) } : {},
    );
  const [reason, params = {}] = [reasonOf(issue)].flat() as [Reason, Params?];
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const field = path.map(String).join('.') || whole;
  // The params come from the schema, whose types do not know the reason.
  return (invalid as (field: string, reason: Reason, params: Params) => AppError)(field, reason, params);
}

const isReason = (text: string): text is Reason => Object.hasOwn(reasonTexts, text);

/** The issue that a person can correct: of the alternative of a union that the value is closest to. */
function innermost(issue: Issue): Issue {
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') return below(issue, issue.issues[0]);
  if (issue.code !== 'invalid_union' || issue.input === undefined) return issue;
  const firsts = issue.errors.flatMap(([first]) => (first ? [first] : []));
  // An issue about the type of the whole value means that another alternative was meant.
  const fitting = firsts.filter(({ code, path }) => path.length > 0 || !isOfType.has(code));
  return fitting.length === 0 ? issue : below(issue, fitting[0]);
}

const isOfType = new Set<string>(['invalid_type', 'invalid_value']);

const below = (outer: Issue, inner: Issue | undefined): Issue =>
  inner ? innermost({ ...inner, path: [...outer.path, ...inner.path] }) : outer;

function reasonOf(issue: Issue): Because {
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {};
  if (isReason(issue.message)) return [issue.message, params];
  // A missing value is missing, whatever type it should have.
  if (issue.input === undefined && isOfMissing.has(issue.code)) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? 'notValid';
    case 'invalid_value':
      return 'notListed';
    case 'invalid_union':
      return reasonOfUnion(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'wrongFormat';
    case 'too_small':
      return reasonOfSmall(issue);
    case 'too_big':
      return reasonOfBig(issue);
    case 'not_multiple_of':
      return ['notMultiple', { step: issue.divisor }];
    case 'unrecognized_keys':
      return 'unknownField';
    default:
      return 'notValid';
  }
}

const isOfMissing = new Set<string>(['invalid_type', 'invalid_value', 'invalid_union']);

const types: Partial<Record<string, Reason>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notFlag',
  array: 'notList',
  tuple: 'notList',
  object: 'notObject',
  record: 'notObject',
  date: 'date',
};

const formats: Partial<Record<string, Reason>> = {
  email: 'email',
  url: 'webAddress',
  uuid: 'id',
  datetime: 'dateTime',
  date: 'date',
  safeint: 'notWhole',
};

/** No alternative fits. If they are all fixed values, one of them has to be chosen. */
function reasonOfUnion({ errors, discriminator }: Of<'invalid_union'>): Because {
  const firsts = errors.flatMap(([first]) => (first ? [first] : []));
  if (discriminator || firsts.every(({ code }) => code === 'invalid_value')) return 'notListed';
  // Flags are 0, 1 or a boolean.
  const isFlag = firsts.some((first) => first.code === 'invalid_type' && first.expected === 'boolean');
  return isFlag ? 'notFlag' : 'notValid';
}

const isList = (origin: string) => origin === 'array' || origin === 'set';

function reasonOfSmall({ origin, minimum, inclusive, exact }: Of<'too_small'>): Because {
  const min = Number(minimum);
  if (origin === 'string') {
    if (exact) return ['exactLength', { length: min }];
    return min <= 1 ? 'required' : ['tooShort', { min }];
  }
  if (isList(origin)) {
    if (exact) return ['exactItems', { count: min }];
    return min <= 1 ? 'noItems' : ['tooFewItems', { min }];
  }
  return [inclusive === false ? 'notAbove' : 'tooSmall', { min }];
}

function reasonOfBig({ origin, maximum, inclusive, exact }: Of<'too_big'>): Because {
  const max = Number(maximum);
  if (origin === 'string') return exact ? ['exactLength', { length: max }] : ['tooLong', { max }];
  if (isList(origin)) return exact ? ['exactItems', { count: max }] : ['tooManyItems', { max }];
  return [inclusive === false ? 'notBelow' : 'tooLarge', { max }];
}
