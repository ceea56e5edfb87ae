import { generateKeyPairSync, verify } from 'node:crypto';
import type { GoogleSettings } from '#platform/speech/google-speech.ts';
import { type HttpPeer, type PeerRequest, Refusal, startHttpPeer, unknownMembers } from './http-peer.ts';

/** The token endpoint of Google and `recognize` of Speech-to-Text v2, as documented. */
export interface GooglePeer extends HttpPeer {
  settings: GoogleSettings;
  /** The `results` for a piece of audio. */
  receive(content: string): object[];
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const TOKEN = 'ya29.peer';
const EMAIL = 'rushes@studio.iam.gserviceaccount.com';

const refuse = (status: number, code: string, message: string): never => {
  throw new Refusal({ status, body: { error: { code: status, status: code, message } } });
};

export async function startGooglePeer(): Promise<GooglePeer> {
  const peer = await startHttpPeer(
    ({ path }) => (path === '/token' ? 'token' : path.split(':')[1]!),
    (request) => (request.path === '/token' ? { body: token(request) } : { body: recognize(request) }),
  );
  const token_uri = `${peer.url}/token`;
  const key = { project_id: 'studio', client_email: EMAIL, private_key: PEM, token_uri };

  function token({ body }: PeerRequest) {
    const form = new URLSearchParams(body.toString());
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      refuse(400, 'invalid', 'grant');
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { iss, aud, scope, iat, exp } = read(claims);
    const isValid =
      read(head).alg === 'RS256' &&
      iss === EMAIL &&
      aud === token_uri &&
      scope === 'https://www.googleapis.com/auth/cloud-platform' &&
      exp - iat <= 3600;
    if (!isSigned || !isValid) throw new Refusal({ status: 400, body: { error: 'invalid_grant' } });
    return { access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' };
  }

  function recognize({ path, headers, body }: PeerRequest) {
    if (headers.authorization !== `Bearer ${TOKEN}`) refuse(401, 'UNAUTHENTICATED', 'invalid token');
    if (path !== '/v2/projects/studio/locations/global/recognizers/_:recognize')
      refuse(404, 'NOT_FOUND', path);
    const request = JSON.parse(body.toString());
    const unknown = [
      ...unknownMembers(request, 'config configMask content uri'),
      ...unknownMembers(
        request.config,
        `autoDecodingConfig explicitDecodingConfig model languageCodes features adaptation translationConfig
         denoiserConfig`,
      ),
      ...unknownMembers(
        request.config.features,
        `enableWordTimeOffsets enableWordConfidence enableAutomaticPunctuation profanityFilter diarizationConfig
         maxAlternatives multiChannelMode`,
      ),
    ];
    if (unknown.length) refuse(400, 'INVALID_ARGUMENT', `Unknown name ${unknown.join()}`);
    if (request.config.languageCodes.includes('fil-PH'))
      refuse(400, 'INVALID_ARGUMENT', 'The language "fil-PH" is not supported by the model "long".');
    const results = google.receive(Buffer.from(request.content, 'base64').toString());
    return { results, metadata: { totalBilledDuration: '55s' } };
  }

  const google: GooglePeer = Object.assign(peer, {
    settings: { key, location: 'global', model: 'long', endpoint: peer.url },
    receive: () => [],
  });
  return google;
}
