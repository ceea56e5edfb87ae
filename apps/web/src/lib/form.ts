import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';

// What every form has in common: when a field is judged, which one gets the focus, that it is sent once, and how
// long the server asks to wait. The rules and the words are the form's own.

export type Values<F extends string> = Record<F, string>;
/** What is wrong with each field, in the user's words. */
export type Wrong<F extends string> = Partial<Record<F, string | undefined>>;

interface FormState<F extends string> {
  values: Values<F>;
  /** Left with something in it: from then on it is judged while one types. */
  left: ReadonlySet<F>;
  tried: boolean;
  busy: boolean;
  failure: unknown;
  /** Before that moment the server takes no further try. */
  until: number;
}

interface Plan<F extends string> {
  check(values: Values<F>): Wrong<F>;
  send(values: Values<F>): Promise<void>;
  /** The field a refusal is about; null when it is about the whole. */
  fieldOf?(error: unknown): F | null;
}

export function newForm<F extends string>(initial: Values<F>) {
  const order = Object.keys(initial) as F[];
  const store = createStore<FormState<F>>(() => ({
    values: initial,
    left: new Set(),
    tried: false,
    busy: false,
    failure: null,
    until: 0,
  }));
  const { getState, setState } = store;

  return {
    store,
    change(name: F, value: string): void {
      setState(({ values }) => ({ values: { ...values, [name]: value }, failure: null }));
    },
    leave(name: F): void {
      if (getState().values[name]) setState(({ left }) => ({ left: new Set(left).add(name) }));
    },
    /** The errors to show now. */
    errors({ values, left, tried, failure }: FormState<F>, plan: Plan<F>): Wrong<F> {
      const wrong = plan.check(values);
      const shown = order.filter((name) => tried || left.has(name));
      const refused = failure === null ? null : (plan.fieldOf?.(failure) ?? null);
      return {
        ...Object.fromEntries(shown.map((name) => [name, wrong[name]])),
        ...(refused ? { [refused]: errorText(failure) } : {}),
      } as Wrong<F>;
    },
    /** Sends once, and only what is right; answers the field to go back to. */
    async submit({ check, send, fieldOf }: Plan<F>): Promise<F | null> {
      const { values, busy, until } = getState();
      if (busy || Date.now() < until) return null;
      const wrong = check(values);
      const first = order.find((name) => wrong[name]);
      // What was right when it was sent is not judged again while one types the next try.
      setState({ tried: first !== undefined });
      if (first) return first;
      setState({ busy: true, failure: null });
      try {
        await send(values);
        return null;
      } catch (failure) {
        setState({ failure, until: waitOf(failure) });
        return fieldOf?.(failure) ?? null;
      } finally {
        setState({ busy: false });
      }
    },
  };
}

/** When the server says nothing about it, a minute is what its shortest limit needs. */
function waitOf(failure: unknown): number {
  const limited = failure instanceof ApiError && failure.status === 429;
  return limited ? Date.now() + (failure.retryAfter ?? 60) * 1000 : 0;
}

/** The same, for a component: what its fields and its button need. */
export function useForm<F extends string>(initial: Values<F>, plan: Plan<F>) {
  const [form] = useState(() => newForm(initial));
  const state = useStore(form.store);
  const fields = useRef(new Map<F, HTMLInputElement>());
  const seconds = useSecondsUntil(state.until);
  const errors = form.errors(state, plan);

  return {
    values: state.values,
    busy: state.busy,
    /** What the server refused as a whole; what it says about one field stands there. */
    failure: state.failure !== null && plan.fieldOf?.(state.failure) ? null : state.failure,
    /** How long the server takes no further try. */
    seconds,
    set: form.change,
    async submit(event?: FormEvent): Promise<void> {
      event?.preventDefault();
      const field = fields.current.get((await form.submit(plan)) as F);
      field?.focus();
      field?.select();
    },
    field(name: F) {
      return {
        name,
        value: state.values[name],
        error: errors[name],
        ref: (input: HTMLInputElement | null) => {
          if (input) fields.current.set(name, input);
          else fields.current.delete(name);
        },
        onChange: (event: ChangeEvent<HTMLInputElement>) => form.change(name, event.currentTarget.value),
        onBlur: () => form.leave(name),
      };
    },
  };
}

/** Counts down while it is shown; 0 from then on. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
