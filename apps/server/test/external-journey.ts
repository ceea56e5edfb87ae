import { urlPath } from '@rushes/contract/endpoint';
import { externalStart, signInExternal } from '@rushes/contract/sign-up';
import { type Api, refusalIn } from './api.ts';
import type { OidcPeer, Person } from './peers/oidc-peer.ts';

// The steps of a browser from the provider's button to a session.

/** The public URL. The test server listens elsewhere; it must not depend on its own address. */
export const SITE = 'https://rushes.test';
export const redirectUri = (id: string) => `${SITE}/api/v1/auth/external/${id}/callback`;

export interface Led {
  status: number;
  location: string;
  cookie: string;
  header: string;
}

export function externalJourney(api: Api) {
  async function lead(path: string, cookie = ''): Promise<Led> {
    const response = await api.fetch(path, undefined, { headers: { cookie } });
    const header = response.headers.get('set-cookie') ?? '';
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      cookie: header.split(';')[0]!,
      header,
    };
  }
  const start = (id: string) => lead(urlPath(externalStart.path).replace(':provider', id));
  const comeBack = (address: string, cookie: string) => lead(address.replace(SITE, ''), cookie);
  const finish = (cookie: string) =>
    api.fetch(urlPath(signInExternal.path), undefined, { method: 'POST', headers: { cookie } });
  /** From the provider's button to the page after the callback. */
  async function travel(id: string, peer: OidcPeer, person: Person | undefined): Promise<Led> {
    peer.person = person;
    const away = await start(id);
    return comeBack(await peer.visit(away.location), away.cookie);
  }
  return {
    lead,
    start,
    comeBack,
    finish,
    travel,
    signIn: async (id: string, peer: OidcPeer, person: Person) =>
      finish((await travel(id, peer, person)).cookie),
    refused: async (id: string, peer: OidcPeer, person: Person | undefined) =>
      refusalIn(await finish((await travel(id, peer, person)).cookie)),
  };
}
