export const serviceKeys = {
  list: ['services', 'list'] as const,
  checks: ['services', 'check'] as const,
};
