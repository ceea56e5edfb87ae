import { type ApiError, type FailureHandler, setFailureHandler } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { translate } from '#lib/i18n.ts';
import { showError } from '#ui/snackbar.tsx';

type Move =
  | { to: 'login' }
  | { to: 'expired' }
  | { to: 'logout' }
  | { say: 'text' | 'no-tenants' | 'not-found' }
  | null;

/** What a refused call means for the page as a whole, wherever it was made. */
export function moveFor(error: Pick<ApiError, 'status' | 'code' | 'content'>, endpoint: string): Move {
  if (error.status === 401) {
    if (error.code === '1011') return { to: 'login' };
    if (error.code === '1012') return { to: 'expired' };
    if (error.code === '1013' || error.code === '1014') return null;
    return { to: 'logout' };
  }
  if (error.status === 403) return { say: endpoint === 'nodes.list' ? 'no-tenants' : 'text' };
  if (error.status === 404 && !error.content) return { say: 'not-found' };
  if (error.status === 429) return { say: 'text' };
  return null;
}

export function watchFailures(go: (to: 'login' | 'expired' | 'logout') => void): void {
  const handler: FailureHandler = (error, endpoint) => {
    const move = moveFor(error, endpoint);
    if (!move) return;
    if ('to' in move) go(move.to);
    else if (move.say === 'text') showError(errorText(error));
    else showError(translate('app')(move.say === 'no-tenants' ? 'noTenants' : 'notFound.short'));
  };
  setFailureHandler(handler);
}
