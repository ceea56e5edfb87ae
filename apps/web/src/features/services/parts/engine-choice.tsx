import { type Service, TRANSLATE } from '@rushes/contract/services';
import { useTranslation } from '#lib/i18n.ts';
import { RadioList } from '#ui/form/radio-list.tsx';
import { isSpeech } from '../run-rules.ts';

/** What is sent to the engine. */
const sentTo = ({ alias }: Service): 'audio' | 'text' | 'frames' => {
  if (alias === TRANSLATE) return 'text';
  return isSpeech(alias) ? 'audio' : 'frames';
};

/** Says whether media leaves the network of the server, and where it goes. */
export function useEngineText(): (service: Service) => string {
  const { t } = useTranslation('services');
  return (service) => {
    const engine = service.engine ?? service.name;
    return service.leavesserver === 1 ? t(`sends.${sentTo(service)}`, { engine }) : t('local');
  };
}

interface Props {
  services: readonly Service[];
  value: string | null;
  /** Services that were started in this dialog. */
  started?: ReadonlySet<string>;
  nameOf?: (service: Service) => string;
  onChange: (service: Service) => void;
}

/** Choice of a service by its engine. */
export function EngineChoice({ services, value, started, nameOf, onChange }: Props) {
  const { t } = useTranslation('services');
  const engineText = useEngineText();
  return (
    <RadioList
      label={t('service')}
      options={services.map((service) => {
        const { alias, engine, name } = service;
        const description = engineText(service);
        const isStarted = started?.has(alias) ?? false;
        return {
          value: alias,
          label: nameOf?.(service) ?? engine ?? name,
          text: isStarted
            ? t('started')
            : nameOf && engine && service.leavesserver === 0
              ? `${engine}. ${description}`
              : description,
          disabled: isStarted,
        };
      })}
      value={value}
      onChange={(alias) => {
        const service = services.find((one) => one.alias === alias);
        if (service) onChange(service);
      }}
    />
  );
}
