import { create } from 'zustand';
import { setReauthenticator } from '#lib/api.ts';

// Some calls require that the user confirmed their identity recently (ERR190). The call waits for the dialog and is
// then repeated. Concurrent calls share one dialog.

interface State {
  answer: ((proved: boolean) => void) | null;
}

export const useReauthenticationRequest = create<State>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

export function askForReauthentication(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) =>
    useReauthenticationRequest.setState({ answer: resolve }),
  ).finally(() => {
    asked = null;
    useReauthenticationRequest.setState({ answer: null });
  });
  return asked;
}

setReauthenticator(askForReauthentication);
