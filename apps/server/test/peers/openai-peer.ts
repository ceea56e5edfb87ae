import type { OpenAiSettings } from '#platform/speech/openai-speech.ts';
import { type HttpPeer, type PeerRequest, Refusal, startHttpPeer } from './http-peer.ts';

/** `/v1/audio/transcriptions` as OpenAI documents it. */
export interface OpenAiPeer extends HttpPeer {
  settings: OpenAiSettings;
  /** The response for a piece of audio. */
  receive(content: string, language: string | null): object;
}

const KEY = 'sk-peer';
const FIELDS = [
  'file',
  'model',
  'language',
  'prompt',
  'temperature',
  'response_format',
  'timestamp_granularities[]',
];

export async function startOpenAiPeer(): Promise<OpenAiPeer> {
  const refuse = (status: number, code: string, message = code): never => {
    throw new Refusal({ status, body: { error: { code, message } } });
  };
  const peer = await startHttpPeer(
    ({ path }) => path.replace('/v1/', ''),
    async (request) => {
      if (request.headers.authorization !== `Bearer ${KEY}`) refuse(401, 'invalid_api_key');
      if (request.path === '/v1/models') return { body: { data: [] } };
      return { body: await transcribe(request) };
    },
  );

  async function transcribe({ headers, body }: PeerRequest) {
    const init = { headers: { 'content-type': headers['content-type'] ?? '' } };
    const form = await new Response(new Uint8Array(body), init).formData();
    const unknown = [...form.keys()].filter((name) => !FIELDS.includes(name));
    if (unknown.length) refuse(400, 'unknown_parameter', unknown.join());
    if (form.get('response_format') !== 'verbose_json')
      refuse(400, 'invalid_value', 'granularities need verbose_json');
    if (form.getAll('timestamp_granularities[]').join() !== 'word,segment')
      refuse(400, 'invalid_value', 'format');
    const file = form.get('file') as File;
    if (!/\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/.test(file.name))
      refuse(400, 'invalid', 'file format');
    if (file.size > 25 * 1024 * 1024) refuse(413, 'too_large');
    return openai.receive(await file.text(), form.get('language') as string | null);
  }

  const openai: OpenAiPeer = Object.assign(peer, {
    settings: { url: `${peer.url}/v1/`, key: KEY, model: 'whisper-1' },
    receive: () => ({ text: '' }),
  });
  return openai;
}
