import type { DeepLSettings } from '#platform/translation/deepl.ts';
import { type HttpPeer, Refusal, startHttpPeer, unknownMembers } from './http-peer.ts';

/** `/v2/translate` and `/v2/languages` as DeepL documents them. Writes the language before the text. */
export interface DeepLPeer extends HttpPeer {
  settings: DeepLSettings;
  contexts: (string | undefined)[];
}

const KEY = 'peer:fx';
const MEMBERS = `text target_lang source_lang context split_sentences preserve_formatting formality glossary_id
  tag_handling model_type show_billed_characters style_id custom_instructions`;
const sources = ['EN', 'NL', 'PT'];
const targets = ['EN-GB', 'EN-US', 'NL', 'PT-BR', 'PT-PT'];

export async function startDeepLPeer(): Promise<DeepLPeer> {
  const contexts: (string | undefined)[] = [];
  const refuse = (status: number, message: string): never => {
    throw new Refusal({ status, body: { message } });
  };
  const peer = await startHttpPeer(
    ({ path }) => path.replace('/v2/', ''),
    ({ path, target, headers, body }) => {
      if (headers.authorization !== `DeepL-Auth-Key ${KEY}`) refuse(403, 'Forbidden');
      if (path === '/v2/languages') {
        const all = target.endsWith('type=target') ? targets : sources;
        return { body: all.map((language) => ({ language, name: language })) };
      }
      if (body.length > 128 * 1024) refuse(413, 'Request size too large');
      const request = JSON.parse(body.toString());
      const unknown = unknownMembers(request, MEMBERS);
      if (unknown.length) refuse(400, `unknown ${unknown.join()}`);
      if (request.text.length > 50) refuse(400, 'Too many texts');
      if (!targets.includes(request.target_lang)) refuse(400, "Value for 'target_lang' not supported.");
      if (!sources.includes(request.source_lang)) refuse(400, "Value for 'source_lang' not supported.");
      contexts.push(request.context);
      return {
        body: {
          translations: request.text.map((text: string) => ({
            detected_source_language: request.source_lang,
            text: `${request.target_lang}: ${text}`,
          })),
        },
      };
    },
  );
  return Object.assign(peer, { settings: { key: KEY, url: peer.url }, contexts });
}
