import { includesScope, type Scope } from '@rushes/contract/scopes';
import type { Actor } from './context.ts';

/** For responses that contain data of another area than their endpoint. People may use all areas. */
export const mayUse = ({ token }: Pick<Actor, 'token'>, scope: Scope): boolean =>
  !token || includesScope(token.scopes, scope);

/** For what users may do because it is theirs: a program limited to a folder has only the rights of that folder. */
export const isLimited = ({ token }: Pick<Actor, 'token'>): boolean => Boolean(token?.nodeid);
