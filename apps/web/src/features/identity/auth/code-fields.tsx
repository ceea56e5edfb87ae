import type { useForm } from '#lib/form.ts';
import { PinInput } from '#ui/form/pin-input.tsx';
import { AuthSubmit } from './auth-submit.tsx';
import { checkCode } from './validation.ts';

type Form = ReturnType<typeof useForm<'code'>>;

interface Props {
  /** The form may have other fields. */
  form: Omit<Form, 'field'> & {
    field(name: 'code'): Omit<ReturnType<Form['field']>, 'name'> & { name: string };
  };
  label: string;
  submit: string;
  /** Other fields precede the code: the label is shown, and those fields get the focus. */
  below?: boolean;
}

/** Six-digit code field that submits itself when complete, with errors and a submit button. */
export function CodeFields({ form, label, submit, below = false }: Props) {
  const { onChange: _, ...code } = form.field('code');
  const early = checkCode(form.values.code) !== undefined;
  return (
    <>
      <PinInput
        {...code}
        quiet={!below}
        label={label}
        autoFocus={!below}
        readOnly={form.busy}
        onChange={(digits) => form.set('code', digits)}
        onComplete={() => void form.submit()}
      />
      <AuthSubmit form={form} label={submit} early={early} />
    </>
  );
}
