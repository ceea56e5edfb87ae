/**
 * Mail clients turn anything that looks like a domain into a link. A zero-width space after each dot prevents that for
 * names of files and people, such as a file named evil.zip.
 */
export const preventAutolinks = (text: string): string => text.replace(/\.(?=\S)/g, '.\u200b');
