import { AppError } from '@rushes/contract/app-error';
import type { Standing } from './sign-in.queries.ts';

/** For somebody who is signed in: an account that went since then has no session either. */
export async function requireStanding(found: Promise<Standing | undefined>): Promise<Standing> {
  const user = await found;
  if (!user) throw new AppError('11026');
  return user;
}
