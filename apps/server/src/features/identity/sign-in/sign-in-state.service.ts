import { AppError } from '@rushes/contract/app-error';
import type { SignInState } from './sign-in.queries.ts';

/** For a signed-in user: an account that was deleted since has no session either. */
export async function requireSignInState(found: Promise<SignInState | undefined>): Promise<SignInState> {
  const user = await found;
  if (!user) throw new AppError('11026');
  return user;
}
