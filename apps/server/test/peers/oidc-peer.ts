import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

// A real OpenID Connect server on the loopback. Its sign-in page has no form: it signs in `person`.

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

type Claims = Record<string, unknown>;

export interface OidcPeer {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person at the browser; undefined means that the person denies access. */
  person: Person | undefined;
  /** Changes the ID token before it is sent; unchanged by default. */
  onToken: ((idToken: string) => string) | undefined;
  /** If set, the response to every request to the token endpoint. */
  failure: { status: number; body: string } | undefined;
  /** The token with changed claims, signed with the server's key. */
  resign(idToken: string, changed: Claims): string;
  /** Follows redirects like a browser until they leave the server; returns that URL. */
  visit(location: string): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  redirectUris: string[];
  /** Many providers return the e-mail address only from the userinfo endpoint; some add it to the ID token. */
  claimsInToken?: boolean;
}

const KEY_ID = 'peer';

export async function startOidcPeer({ redirectUris, claimsInToken = false }: Options): Promise<OidcPeer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();

  const peer: OidcPeer = {
    issuer,
    clientId: 'rushes',
    clientSecret: randomBytes(24).toString('base64url'),
    person: undefined,
    onToken: undefined,
    failure: undefined,
    resign(idToken, changed) {
      const claims = JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()) as Claims;
      const body = [
        { alg: 'RS256', kid: KEY_ID },
        { ...claims, ...changed },
      ]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
    },
    async visit(location) {
      const jar = new Map<string, string>();
      let at = location;
      while (at.startsWith(issuer)) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [name = '', value = ''] = set.split(';')[0]!.split('=');
          jar.set(name, value);
        }
        const next = response.headers.get('location');
        if (!next) throw new Error(`the provider led nowhere: ${response.status} ${await response.text()}`);
        at = new URL(next, at).href;
      }
      return at;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: peer.clientId,
        client_secret: peer.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !claimsInToken,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: Context, accountId: string) => ({
      accountId,
      claims: () => people.get(accountId),
    }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) {
      const { person } = peer;
      if (person) people.set(person.sub, person);
      await provider.interactionFinished(
        request,
        response,
        person
          ? { login: { accountId: person.sub } }
          : { error: 'access_denied', error_description: 'the person said no' },
      );
      return;
    }
    if (request.url === '/token' && peer.failure) {
      response.writeHead(peer.failure.status, { 'content-type': 'application/json' }).end(peer.failure.body);
      return;
    }
    if (request.url === '/token' && peer.onToken) rewriteToken(response, peer.onToken);
    answer(request, response);
  }

  return peer;
}

/** Changes the ID token in a response just before it is sent. */
function rewriteToken(response: ServerResponse, change: (idToken: string) => string): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: unknown) => {
    const json = JSON.parse(String(body)) as Record<string, unknown>;
    if (typeof json.id_token === 'string') json.id_token = change(json.id_token);
    const text = JSON.stringify(json);
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end'];
}
