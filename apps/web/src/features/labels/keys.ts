export const labelKeys = {
  tree: (tenantid: string) => ['labels', 'tree', tenantid] as const,
  pod: (podid: string) => ['labels', 'pod', podid] as const,
  detected: (podid: string) => ['labels', 'detected', podid] as const,
};
