import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { ApiError } from './api.ts';
import { errorText } from './error-text.ts';

// Common form logic: when to validate, which field to focus, single submission, and rate limit delay. Rules and texts
// belong to the form.

export type Values<F extends string> = Record<F, string>;
/** Error text per field. */
export type FieldErrors<F extends string> = Partial<Record<F, string | undefined>>;

interface FormState<F extends string> {
  values: Values<F>;
  /** Fields left with a value: from then on validated while typing. */
  left: ReadonlySet<F>;
  tried: boolean;
  busy: boolean;
  failure: unknown;
  /** Timestamp (ms) before which the server accepts no further attempt. */
  until: number;
}

interface Plan<F extends string> {
  check(values: Values<F>): FieldErrors<F>;
  send(values: Values<F>): Promise<void>;
  /** The field an error belongs to; null for a form-level error. */
  fieldOf?(error: unknown): F | null;
  /** Text of a form-level error. */
  textOf?(error: unknown): string;
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
    errors({ values, left, tried, failure }: FormState<F>, plan: Plan<F>): FieldErrors<F> {
      const wrong = plan.check(values);
      const shown = order.filter((name) => tried || left.has(name));
      const refused = failure === null ? null : (plan.fieldOf?.(failure) ?? null);
      return {
        ...Object.fromEntries(shown.map((name) => [name, wrong[name]])),
        ...(refused ? { [refused]: errorText(failure) } : {}),
      } as FieldErrors<F>;
    },
    /** Submits valid values once. Returns the field to focus, if any. */
    async submit({ check, send, fieldOf }: Plan<F>): Promise<F | null> {
      const { values, busy, until } = getState();
      if (busy || Date.now() < until) return null;
      const wrong = check(values);
      const first = order.find((name) => wrong[name]);
      // Values that were valid on submit are not validated again while the user types the next attempt.
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

/** Without Retry-After, wait a minute, the shortest limit of the server. */
function waitOf(failure: unknown): number {
  const limited = failure instanceof ApiError && failure.status === 429;
  return limited ? Date.now() + (failure.retryAfter ?? 60) * 1000 : 0;
}

/** Hook with the props for fields and button. */
export function useForm<F extends string>(initial: Values<F>, plan: Plan<F>) {
  const [form] = useState(() => newForm(initial));
  const state = useStore(form.store);
  const fields = useRef(new Map<F, HTMLInputElement>());
  const seconds = useSecondsUntil(state.until);
  const errors = form.errors(state, plan);
  const failure = state.failure !== null && plan.fieldOf?.(state.failure) ? null : state.failure;

  return {
    values: state.values,
    busy: state.busy,
    /** Form-level error; errors of a field are shown there. */
    failure,
    problem: failure === null ? null : (plan.textOf ?? errorText)(failure),
    /** Seconds until the server accepts another attempt. */
    seconds,
    set: form.change,
    async submit(event?: FormEvent): Promise<void> {
      event?.preventDefault();
      const field = fields.current.get((await form.submit(plan)) as F);
      field?.focus();
      field?.select();
    },
    change: form.change,
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

/** Countdown in seconds; 0 once expired. */
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
