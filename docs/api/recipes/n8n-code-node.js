// For a Code node of n8n after a Webhook node with the option "Raw Body". Replace the secret. Self-hosted n8n needs
// NODE_FUNCTION_ALLOW_BUILTIN=crypto. Activepieces, Node-RED and similar programs work in the same way: they must give
// you the body as it was sent.
const { createHmac, timingSafeEqual } = require('crypto');

const SECRET = 'whsec_…';

const item = $input.first();
const headers = item.json.headers;
const body = Buffer.from(item.binary.data.data, 'base64').toString('utf8');
const timestamp = headers['webhook-timestamp'];
if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('The timestamp is too old.');

const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest();
const isSigned = headers['webhook-signature'].split(' ').some((signature) => {
  const given = Buffer.from(signature.replace('v1,', ''), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
});
if (!isSigned) throw new Error('The signature is wrong.');

return [{ json: { id: headers['webhook-id'], ...JSON.parse(body) } }];
