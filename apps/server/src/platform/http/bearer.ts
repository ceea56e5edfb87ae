import type { IncomingHttpHeaders } from 'node:http';

/** The token of a program. Other schemes belong to a proxy in front of the server. */
export const bearerOf = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
