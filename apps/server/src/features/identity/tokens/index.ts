// API tokens: who they act as, and how they begin and end. The feature `tokens` has their calls.
export {
  createToken,
  eraseTokensOf,
  findToken,
  listScimTokens,
  listTokens,
  revokeToken,
} from './tokens.service.ts';
