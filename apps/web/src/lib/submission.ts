import { useEffect, useRef, useState } from 'react';
import { errorText } from './error-text.ts';

interface Options {
  /** Text of an error. */
  textOf?: ((error: unknown) => string) | undefined;
  /** Called afterwards, unless the user has closed the form meanwhile. */
  onDone?: (() => void) | undefined;
}

/**
 * Runs an action once at a time, with the state for its button and the text of its error. Forms with text fields have
 * `useForm`.
 */
export function useSubmission<Args extends unknown[]>(
  send: (...args: Args) => unknown,
  { textOf = errorText, onDone }: Options = {},
) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** For a value that the form itself refuses; null clears the problem. */
  function refuse(text: string | null): void {
    setFailure(null);
    setProblem(text);
  }

  async function submit(...args: Args): Promise<void> {
    if (busy) return;
    setBusy(true);
    refuse(null);
    try {
      await send(...args);
      if (isOpen.current) onDone?.();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return { busy, problem: failure === null ? problem : textOf(failure), submit, refuse };
}
