/** The name of a BCP 47 tag in another language, such as "Dutch (Belgium)"; the tag itself if it is not valid. */
export function languageName(tag: string, inLanguage: string): string {
  try {
    return (
      new Intl.DisplayNames([inLanguage], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
    );
  } catch {
    return tag;
  }
}
