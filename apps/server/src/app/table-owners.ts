/** The one feature (or part of the platform) that writes each table; the architecture test holds everyone to it. */
export const tableOwners: Record<string, string> = {
  events: 'platform/events',
  rate_limits: 'platform/http',
  tenants: 'features/tenants',
  users: 'features/identity',
  credentials: 'features/identity',
  sessions: 'features/identity',
  access_points: 'features/users',
  resources: 'features/limits',
  nodes: 'features/nodes',
  pods: 'features/pods',
  assets: 'features/assets',
  uploads: 'features/uploads',
};
