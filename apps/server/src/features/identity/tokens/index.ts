// API tokens: who they act as, and how they begin and end. The feature `tokens` has their calls.
export { findTenantOf, findTokens, listScimTokens, listTokens } from './tokens.queries.ts';
export { createToken, eraseTokensOf, revokeToken } from './tokens.service.ts';
