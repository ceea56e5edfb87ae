import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { FormProblem } from './form-problem.tsx';
import styles from './page-form.module.css';

interface Props {
  /** From `useForm`. */
  form: { busy: boolean; seconds: number; failure: unknown; submit: () => unknown };
  /** Above the title. */
  head?: ReactNode;
  title: string;
  /** Why the form is shown again. */
  alert?: string | undefined;
  lead: string;
  submit: string;
  /** Below the button. */
  foot?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form that is the whole page, such as the first page of a link with a password. */
export function PageForm({ form, head, title, alert, lead, submit, foot, children }: Props) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {head}
      <h1 className={styles.title}>{title}</h1>
      {alert && (
        <p role="alert" className={styles.alert}>
          {alert}
        </p>
      )}
      <p className={styles.lead}>{lead}</p>
      {children}
      <FormProblem failure={form.failure} seconds={form.seconds} />
      <Button type="submit" size="lg" fullWidth loading={form.busy} disabled={form.seconds > 0}>
        {submit}
      </Button>
      {foot}
    </form>
  );
}
