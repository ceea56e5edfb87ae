import { TemporaryForm } from '#features/identity/auth/temporary-form.tsx';

export function ResetTemporaryPasswordPage() {
  return <TemporaryForm />;
}
