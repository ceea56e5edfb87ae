import { type ApiError, type FailureHandler, setFailureHandler } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { translate } from '#lib/i18n.ts';
import { showError } from '#ui/feedback/snackbar.tsx';

export type RedirectTarget = 'login' | 'expired' | 'logout' | 'bandwidth-exceeded' | 'guard';

type FailureReaction =
  | { to: RedirectTarget }
  | { say: 'text' | 'no-tenants' | 'not-found' | 'too-many' }
  | { log: true }
  | null;

type Failure = Pick<ApiError, 'status' | 'code' | 'content' | 'errorStatus'>;

/** Page-level reaction to a failed call. */
export function reactionTo(error: Failure, endpoint: string): FailureReaction {
  switch (error.status) {
    case 0:
      return { log: true };
    case 401:
      if (error.code === '1011') return { to: 'login' };
      if (error.code === '1012') return { to: 'expired' };
      if (error.code === '1013' || error.code === '1014') return { log: true };
      return { to: 'logout' };
    case 403:
      if (error.code === 'ERR121') return { to: 'guard' };
      return { say: endpoint === 'nodes.list' ? 'no-tenants' : 'text' };
    case 404:
      return error.content ? null : { say: 'not-found' };
    case 429:
      return { say: error.code === 'ERR117' ? 'text' : 'too-many' };
    case 509:
      return error.errorStatus === 509 ? { to: 'bandwidth-exceeded' } : null;
    default:
      return null;
  }
}

export function handleFailures(go: (to: RedirectTarget, error: ApiError) => void): void {
  const handler: FailureHandler = (error, endpoint) => {
    const move = reactionTo(error, endpoint);
    if (!move) return;
    if ('to' in move) go(move.to, error);
    else if ('log' in move) console.warn(endpoint, error.status, error.code);
    else showError(messageFor(move.say, error));
  };
  setFailureHandler(handler);
}

function messageFor(say: 'text' | 'no-tenants' | 'not-found' | 'too-many', error: ApiError): string {
  const t = translate('app');
  if (say === 'no-tenants') return t('noTenants');
  if (say === 'not-found') return t('notFound.short');
  if (say === 'too-many') return t('tooMany', { count: error.retryAfter ?? 60 });
  return errorText(error);
}
