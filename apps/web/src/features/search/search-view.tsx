import type { NodeType } from '@rushes/contract/enums';
import { type HitSource, type PodResult, SEARCH_MIN } from '@rushes/contract/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { errorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Menu } from '#ui/menu/menu.tsx';
import { MenuChoice } from '#ui/menu/menu-choice.tsx';
import { searchQuery } from './queries.ts';
import { Result } from './result.tsx';
import { ResultSkeleton } from './result-skeleton.tsx';
import type { SearchState } from './search-state.ts';
import styles from './search-view.module.css';

interface Props {
  state: SearchState;
  onChange: (state: SearchState) => void;
  /** The searched folder and the folders above it, which can be selected instead. */
  scope: readonly { id: string; name: string; type: NodeType }[];
  picture: (pod: PodResult['pod']) => ReactNode;
  badge: (pod: PodResult['pod']) => ReactNode;
}

const flags = ['wholeWords', 'allWords', 'includeAssets', 'includeSubfolders'] as const;

export function SearchView({ state, onChange, scope, picture, badge }: Props) {
  const { t } = useTranslation('search');
  const nodeid = state.nodeid ?? scope.at(-1)?.id;
  const query = useInfiniteQuery(searchQuery(state, nodeid));
  const results = useMemo(() => query.data?.pages.flatMap((page) => page.pods) ?? [], [query.data]);
  const counts = query.data?.pages[0]?.counts ?? null;
  const short = state.q.trim().length < SEARCH_MIN;
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  useEffect(() => {
    const element = end.current;
    if (!element || !hasNextPage) return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !isFetchingNextPage) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  return (
    <div className={styles.view}>
      <header className={styles.head}>
        <h1 className="truncate shrink min-w-0 font-heading semibold leading-28 tight">
          {short ? t('title') : t('results', { q: state.q.trim() })}
        </h1>
        {scope.length > 0 && nodeid && (
          <ScopeMenu scope={scope} nodeid={nodeid} onChange={(id) => onChange({ ...state, nodeid: id })} />
        )}
      </header>
      <div className={styles.options}>
        <Segmented
          label={t('zone.label')}
          value={state.zone}
          onChange={(zone) => {
            const { source: _, ...rest } = state;
            onChange({ ...rest, zone });
          }}
          options={[
            { value: 'files', label: t('zone.files') },
            { value: 'metadata', label: t('zone.metadata') },
          ]}
        />
        {flags.map((name) => (
          <Checkbox
            key={name}
            label={t(`flag.${name}`)}
            checked={state[name] === 1}
            onChange={(event) => onChange({ ...state, [name]: event.currentTarget.checked ? 1 : 0 })}
          />
        ))}
      </div>
      {counts && (counts.pods > 0 || state.source) && (
        <Places state={state} counts={counts} onChange={onChange} />
      )}
      <div className={styles.list} aria-busy={query.isPlaceholderData || undefined}>
        {short && <p className={styles.state}>{t('short', { count: SEARCH_MIN })}</p>}
        {!short && query.isPending && <ResultSkeleton rows={6} />}
        {query.error && (
          <p className={styles.state} role="alert">
            {errorText(query.error)}
          </p>
        )}
        {!short && query.data && !query.isPlaceholderData && results.length === 0 && (
          <div className={styles.state}>
            <SearchX aria-hidden size={22} strokeWidth={1.4} />
            <h2 className="mt-6 strong font-body medium leading-20">{t('nothing', { q: state.q.trim() })}</h2>
            <p>{t(state.wholeWords === 1 ? 'nothingHintWhole' : 'nothingHint')}</p>
            {scope[0] && nodeid !== scope[0].id && (
              <Button
                variant="default"
                className="mt-14"
                onClick={() => onChange({ ...state, nodeid: scope[0]!.id })}
              >
                {t('wider', { name: scope[0].name })}
              </Button>
            )}
          </div>
        )}
        <ul aria-label={t('title')}>
          {results.map((result) => (
            <Result
              key={result.pod.id}
              result={result}
              picture={picture(result.pod)}
              badge={badge(result.pod)}
            />
          ))}
        </ul>
        <div ref={end} />
        {isFetchingNextPage && <ResultSkeleton rows={2} />}
      </div>
    </div>
  );
}

interface PlacesProps {
  state: SearchState;
  counts: {
    pods: number;
    hits: number;
    capped: boolean;
    sources: readonly { source: HitSource; hits: number }[];
  };
  onChange: (state: SearchState) => void;
}

/** Filter by where the words were found: everywhere or one source. */
function Places({ state, counts, onChange }: PlacesProps) {
  const { t } = useTranslation('search');
  const { source: _, ...everywhere } = state;
  const plus = counts.capped ? '+' : '';
  const tab = (source: HitSource | undefined, label: string, hits: number) => (
    <button
      key={source ?? 'all'}
      type="button"
      aria-pressed={state.source === source}
      className={styles.tab}
      onClick={() => onChange(source ? { ...everywhere, source } : everywhere)}
    >
      {label} <span className="ml-4 faint font-small regular tabular">{`${hits}${plus}`}</span>
    </button>
  );
  const total = counts.sources.reduce((sum, { hits }) => sum + hits, 0);
  return (
    <div className="row justify-between gap-16 border-b">
      {/* biome-ignore lint/a11y/useSemanticElements: filter buttons that apply at once, not a form */}
      <div role="group" aria-label={t('placesLabel')} className={styles.tabs}>
        {tab(undefined, t('all'), total)}
        {counts.sources.map(({ source, hits }) => tab(source, t(`places.${source}`), hits))}
      </div>
      <span className="rigid muted font-small tabular sm-hidden">
        {t(counts.capped ? 'sumCapped' : 'sum', {
          hits: t('hits', { count: counts.hits }),
          files: t('files', { count: counts.pods }),
        })}
      </span>
    </div>
  );
}

interface ScopeProps extends Pick<Props, 'scope'> {
  nodeid: string;
  onChange: (nodeid: string) => void;
}

function ScopeMenu({ scope, nodeid, onChange }: ScopeProps) {
  const { t } = useTranslation('search');
  const name = scope.find(({ id }) => id === nodeid)?.name ?? '';
  return (
    <Menu width={220}>
      <Menu.Target>
        <button type="button" className={styles.scope} aria-label={`${t('in')}: ${name}`}>
          <span className="truncate">{t('inFolder', { name })}</span>
          <ChevronDown aria-hidden size={14} strokeWidth={1.6} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {scope.map((folder) => (
          <MenuChoice key={folder.id} checked={folder.id === nodeid} onClick={() => onChange(folder.id)}>
            {folder.name}
          </MenuChoice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
