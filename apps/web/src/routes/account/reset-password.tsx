import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ResetForm } from '#features/identity/auth/reset-form.tsx';

export function ResetPasswordPage() {
  const { email = '', code = '' } = useParams({
    from: '/login/account/reset-password/{-$email}/{-$code}',
  });
  const navigate = useNavigate();
  const [given] = useState({ email, code });
  // Remove the code from the URL: URLs are stored in the history and can be seen by others.
  useEffect(() => {
    if (code)
      void navigate({
        to: '/account/reset-password/{-$email}/{-$code}',
        params: { email, code: undefined },
        replace: true,
      });
  }, [code, email, navigate]);
  return <ResetForm {...given} />;
}
