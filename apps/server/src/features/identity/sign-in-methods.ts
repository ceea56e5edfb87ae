import type { SignInMethods } from '@rushes/contract/sign-up';
import type { Services } from '#platform/context/context.ts';

/** How one can sign in or sign up here; of a provider nothing but what stands on its button. */
export function listSignInMethods({ settings }: Pick<Services, 'settings'>): SignInMethods {
  return {
    signUp: settings.signUp,
    providers: settings.providers.map(({ id, name }) => ({ id, name })),
    passkeys: true,
  };
}
