import { errorText } from '#lib/error-text.ts';
import { HostError } from '#lib/host/host.ts';
import type { HostErrorCode } from '#lib/host/messages.ts';
import { useTranslation } from '#lib/i18n.ts';
import { currentFacts, programNames } from './widgets/program.ts';

/** The text of an error of the editing program, or of the server. */
export function useHostErrorText(): (error: unknown) => string {
  const { t } = useTranslation('extensions');
  return (error) => {
    if (!(error instanceof HostError)) return errorText(error);
    const code: HostErrorCode = error.code;
    const facts = currentFacts();
    const program = facts ? programNames[facts.program] : '';
    const text = t(`error.${code}`, { program });
    return code === 'program' && error.reason ? `${text} (${error.reason})` : text;
  };
}
