// OAuth 2.1 for apps: registration, authorization code with PKCE, device flow, and the apps that a user has connected.
// Owns the registered apps and the requests that wait for a decision; the tokens belong to identity. Listens to no
// other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { oauthJobs } from './oauth.jobs.ts';
import { oauthRoutes } from './oauth.routes.ts';

export const oauthFeature: Feature = { name: 'oauth', routes: oauthRoutes, jobs: oauthJobs };
