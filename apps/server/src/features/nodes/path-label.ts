/** ltree labels know no dash. */
export const pathLabel = (id: string) => id.replaceAll('-', '');
