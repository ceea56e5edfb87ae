// Receives webhooks of Rushes: checks the signature, recognizes repetitions and answers. Needs only Node 20.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const TOLERANCE_SECONDS = 300;

/** Returns the payload, or throws if the request is not from Rushes. `body` is the text of the request, unchanged. */
export function verify(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new Error('The timestamp is missing, too old or in the future.');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // While the secret is rotated, there are two signatures.
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('The signature is wrong.');
  return JSON.parse(body);
}

/** Calls `handle` once per event. If it fails, the answer is 500 and Rushes tries again later. */
export function receive({ secret, port, handle }) {
  // Enough for one process; several need a table in a database.
  const handled = new Set();
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    let payload;
    try {
      payload = verify(secret, request.headers, body);
    } catch (error) {
      return response.writeHead(401).end(error.message);
    }
    const id = request.headers['webhook-id'];
    try {
      if (!handled.has(id)) await handle(payload);
      handled.add(id);
      if (handled.size > 10_000) handled.delete(handled.values().next().value);
      response.writeHead(204).end();
    } catch (error) {
      console.error(error);
      response.writeHead(500).end('The event could not be handled.');
    }
  });
  server.listen(port, () => console.log(`listening on port ${server.address().port}`));
  return server;
}
