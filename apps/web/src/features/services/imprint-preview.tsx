import { type ImprintParams, previewImprint } from '@rushes/contract/services';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/error-text.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n.ts';
import styles from './imprint-preview.module.css';
import { serviceKeys } from './keys.ts';

/** A slider reports every step; one picture takes the server a moment. */
const PAUSE_MS = 350;

interface Props {
  podid: string;
  /** Null while a field is empty: the last picture stays. */
  params: ImprintParams | null;
  at: number;
}

/** One frame of the video as it will look. */
export function ImprintPreview({ podid, params, at }: Props) {
  const { t } = useTranslation(['services', 'ui']);
  const settled = useDebounced(params ? JSON.stringify(params) : null, PAUSE_MS);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: serviceKeys.imprintPreview(podid, at, settled),
    enabled: settled !== null,
    retry: false,
    // The lines can be edited between two visits to the dialog.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const body = { ...(JSON.parse(settled!) as ImprintParams), start: at };
      return (await call(previewImprint, { params: { id: podid }, body, signal })).image;
    },
  });
  return (
    <div className={styles.place} aria-busy={isFetching}>
      {error ? (
        <p className={styles.problem} role="status">
          {errorText(error)}
        </p>
      ) : data ? (
        <img
          src={data}
          alt={t('imprint.preview')}
          className={styles.picture}
          data-old={isPlaceholderData || undefined}
        />
      ) : (
        <span role="status" className="visually-hidden">
          {t('ui:loading')}
        </span>
      )}
    </div>
  );
}
