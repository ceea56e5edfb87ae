export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let made = 0;

/** Onboarding data with a new administrator. */
export const newTenant = (more: object = {}) => ({
  tenantName: 'Harbour Films',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada-${++made}@harbour.test`,
  periodend: inDays(30),
  teamusers: 3,
  clientusers: 2,
  storage: 0.5,
  bandwidth: 10,
  credits: 100,
  ...more,
});
