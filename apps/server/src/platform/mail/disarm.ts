/**
 * Names of files and people hold dots, and mail programs make a link of anything like an address: an invisible space
 * behind the dot keeps a file called evil.zip from leading anywhere.
 */
export const disarm = (text: string): string => text.replace(/\.(?=\S)/g, '.\u200b');
