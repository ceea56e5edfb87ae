/** ltree labels cannot contain dashes. */
export const pathLabel = (id: string) => id.replaceAll('-', '');
