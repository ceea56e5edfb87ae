import type { Service } from '@rushes/contract/services';
import { useState } from 'react';
import { useLanguage } from '#lib/i18n.ts';
import { defaultLanguage } from './language-choices.ts';
import { detectionOf, firstChoice } from './run-rules.ts';

/** The chosen speech service with its language. Another service starts with its own detection. */
export function useSpeech(services: readonly Service[]) {
  const shown = useLanguage();
  const [alias, setAlias] = useState<string | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [chosen, setLanguage] = useState('');
  const service = services.find((one) => one.alias === alias) ?? firstChoice(services);
  const languages = service?.options.languages ?? [];
  // The region of the browser, such as en-GB, only if it is of the language of the user.
  const mine = navigator.languages.filter((tag) => tag.toLowerCase().startsWith(shown));
  return {
    service,
    languages,
    language: defaultLanguage(languages, [chosen, ...mine, shown]),
    ...detectionOf(service, wanted),
    choose(next: Service) {
      setAlias(next.alias);
      setWanted(null);
    },
    setAuto: setWanted,
    setLanguage,
  };
}
