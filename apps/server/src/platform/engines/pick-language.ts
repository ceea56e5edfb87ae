import { ServiceError } from './service-error.ts';

/** The offered tag for a wanted language: the same tag, the same language in its usual region, or in any region. */
export function pickLanguage(wanted: string, offered: readonly string[]): string {
  const found = findLanguage(wanted, offered);
  if (!found) throw new ServiceError('unsupported-language', `the engine does not support ${wanted}`);
  return found;
}

/** Undefined if no offered tag fits. */
export function findLanguage(wanted: string, offered: readonly string[]): string | undefined {
  const same = (tag: string) => offered.find((other) => other.toLowerCase() === tag.toLowerCase());
  const exact = same(wanted);
  if (exact) return exact;
  const locale = localeOf(wanted);
  if (!locale) return undefined;
  const { language, region } = locale.maximize();
  return (
    (region && same(`${language}-${region}`)) ??
    same(language) ??
    offered.find((tag) => localeOf(tag)?.language === language)
  );
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
