import type { SignInMethods } from '@rushes/contract/sign-up';
import type { Services } from '#platform/context/context.ts';

/** The available sign-in and sign-up methods. Of a provider only the id and the button text. */
export function listSignInMethods({ settings }: Pick<Services, 'settings'>): SignInMethods {
  return {
    signUp: settings.signUp,
    captcha: settings.captcha !== 'off',
    providers: settings.providers.map(({ id, name }) => ({ id, name })),
    passkeys: true,
  };
}
