import { TemporaryForm } from '#features/identity/entrance/temporary-form.tsx';

export function ResetTemporaryPasswordPage() {
  return <TemporaryForm />;
}
