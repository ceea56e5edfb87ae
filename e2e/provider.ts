/** The identity provider of the e2e tests, and the one person who is signed in there. */
export const provider = {
  id: 'studio',
  name: 'Studio Identity',
  person: { sub: 'person-1', email: 'external@journey.test', email_verified: true },
};
