import { ForgotForm } from '#features/identity/auth/forgot-form.tsx';

export function ForgotPasswordPage() {
  return <ForgotForm />;
}
