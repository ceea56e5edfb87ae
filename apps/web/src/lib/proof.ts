import { create } from 'zustand';
import { setProofAsker } from './api.ts';

// Some calls require that the user confirmed their identity recently (ERR190). The call waits for the dialog and is
// then repeated. Concurrent calls share one dialog.

interface State {
  answer: ((proved: boolean) => void) | null;
}

export const useProofAsked = create<State>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

export function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useProofAsked.setState({ answer: resolve })).finally(() => {
    asked = null;
    useProofAsked.setState({ answer: null });
  });
  return asked;
}

setProofAsker(askForProof);
