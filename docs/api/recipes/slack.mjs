// Posts events to a channel in Slack.
//   RUSHES_SECRET=whsec_… SLACK_URL=https://hooks.slack.com/services/… PORT=8080 node slack.mjs
import { receive } from './receive.mjs';
import { sentence } from './sentence.mjs';

/** Slack reads <, > and & as markup. */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

receive({
  secret: process.env.RUSHES_SECRET,
  port: Number(process.env.PORT ?? 8080),
  async handle(event) {
    const text = sentence(event);
    if (!text) return;
    const { file } = event.data;
    const message = file ? `${escape(text)} (<${file.url}|open>)` : escape(text);
    const response = await fetch(process.env.SLACK_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: message }),
    });
    if (!response.ok) throw new Error(`Slack answered ${response.status}`);
  },
});
