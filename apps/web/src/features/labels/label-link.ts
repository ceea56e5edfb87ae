import type { LabelView, ShownText } from './label-view.ts';

interface LabelLink {
  /** View settings for the link, since it may point to a label with low confidence. */
  view: Partial<LabelView>;
  /** Start of the label in milliseconds. */
  start: number | null;
  service: string | null;
}

const bare = (text: string | null) => text?.replace(/^["'\s]+|["'\s]+$/g, '').toLowerCase() ?? '';

const shownIn = (type: string): ShownText =>
  type.includes('line') ? 'lines' : type.includes('word') ? 'words' : 'both';

/** Parses a link to a label: `type`, `start` and `service`. Null if the URL contains none. */
export function labelLinkOf(search: string): LabelLink | null {
  const params = new URLSearchParams(search);
  if (bare(params.get('menu')) !== 'labels') return null;
  const [type, service] = [bare(params.get('type')), bare(params.get('service'))];
  const given = bare(params.get('start'));
  const start = /^\d+$/.test(given) ? Number(given) : null;
  const target = { start, service: service || null };
  if (/text|word|line/.test(type) || (type === '' && service.includes('text')))
    return { ...target, view: { source: 'text', shown: shownIn(type), confidence: 0, search: '' } };
  if (type.includes('label') || (type === '' && service !== ''))
    return { ...target, view: { source: 'label', confidence: 0, search: '' } };
  return start === null ? null : { ...target, view: { source: 'custom', search: '' } };
}

interface Placed {
  id: string;
  start: number | null;
  end: number | null;
  service?: string | null;
}

/** The label that starts at this time; if there is none, a label that covers it. */
export function linkedLabel<T extends Placed>(
  labels: readonly T[],
  { start, service }: Pick<LabelLink, 'start' | 'service'>,
): T | undefined {
  if (start === null) return undefined;
  const among = labels.filter(
    (label) => service === null || label.service == null || label.service === service,
  );
  const stands = ({ start: from, end }: Placed) =>
    from !== null && end !== null && from <= start && start <= end;
  return among.find((label) => label.start === start) ?? among.find(stands);
}
