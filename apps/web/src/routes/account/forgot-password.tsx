import { ForgotForm } from '#features/identity/entrance/forgot-form.tsx';

export function ForgotPasswordPage() {
  return <ForgotForm />;
}
