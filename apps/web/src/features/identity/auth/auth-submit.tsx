import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import styles from './auth.module.css';

interface Props {
  form: { busy: boolean; failure: unknown; seconds: number };
  label: string;
  /** The input is incomplete: disabled, but still recognisable as the primary button. */
  early?: boolean;
  /** Between the error and the button. */
  children?: ReactNode;
}

/** Error and button of a sign-in form. */
export function AuthSubmit({ form, label, early = false, children }: Props) {
  return (
    <>
      <FormProblem failure={form.failure} seconds={form.seconds} />
      {children}
      <Button
        type="submit"
        size="lg"
        fullWidth
        className={styles.submit}
        loading={form.busy}
        data-early={early || undefined}
        disabled={form.seconds > 0 || early}
      >
        {label}
      </Button>
    </>
  );
}
