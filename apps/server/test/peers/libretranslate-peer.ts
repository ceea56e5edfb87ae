import type { LibreTranslateSettings } from '#platform/translation/libretranslate.ts';
import { type HttpPeer, Refusal, startHttpPeer, unknownMembers } from './http-peer.ts';

/** `/translate` and `/languages` as LibreTranslate documents them. Writes the language before the text. */
export interface LibreTranslatePeer extends HttpPeer {
  settings: LibreTranslateSettings;
}

const KEY = 'libre-peer';

export async function startLibreTranslatePeer(): Promise<LibreTranslatePeer> {
  const refuse = (status: number, error: string): never => {
    throw new Refusal({ status, body: { error } });
  };
  const peer = await startHttpPeer(
    ({ path }) => path.slice(1),
    ({ path, body }) => {
      if (path === '/languages') {
        return {
          body: [
            { code: 'en', name: 'English', targets: ['nl', 'pt-BR'] },
            { code: 'nl', name: 'Dutch', targets: ['en'] },
          ],
        };
      }
      const request = JSON.parse(body.toString());
      if (unknownMembers(request, 'q source target format alternatives api_key').length)
        refuse(400, 'unknown');
      if (request.api_key !== KEY) refuse(403, 'Invalid API key');
      if (!['nl', 'en', 'pt-BR'].includes(request.target)) refuse(400, `${request.target} is not supported`);
      return { body: { translatedText: request.q.map((text: string) => `${request.target}: ${text}`) } };
    },
  );
  return Object.assign(peer, { settings: { url: `${peer.url}/`, key: KEY } });
}
