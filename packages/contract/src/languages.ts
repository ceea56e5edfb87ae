import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

// ISO 639-1: languages of subtitles, speech and translation.
export const languageIds =
  `aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee
el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv
ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl
nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta
te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/);
const known = new Set(languageIds);

/** `en` for `eng`, `en-GB` and `en`; undefined for unknown languages. Media files use many notations. */
export function languageId(tag: string | undefined): string | undefined {
  try {
    const { language } = new Intl.Locale((tag ?? '').replaceAll('_', '-'));
    return known.has(language) ? language : undefined;
  } catch {
    return undefined;
  }
}

export const LanguageId = z.string().refine((id) => known.has(id), 'ERR54' satisfies ErrorCode);

export const Language = z
  .object({ id: z.string(), name: z.string(), native: z.string() })
  .meta({ id: 'Language' });

export const listLanguages = endpoint({
  name: 'system.languages',
  route: 'GET languages',
  gate: 'session',
  scope: 'any',
  summary: 'List the languages of subtitles and speech, with their English and native names.',
  reply: z.object({ languages: z.array(Language) }),
});
