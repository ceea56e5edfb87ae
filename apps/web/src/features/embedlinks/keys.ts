/** Query keys of embeds. */
export const embedKeys = {
  list: (podid: string) => ['embedlinks', 'list', podid] as const,
  hidden: (podid: string) => ['embedlinks', 'hidden', podid] as const,
  originals: (tenantId: string | undefined) => ['embedlinks', 'originals', tenantId] as const,
};
