// Posts events to a channel in Microsoft Teams, through the workflow "Post to a channel when a webhook request is
// received".
//   RUSHES_SECRET=whsec_… TEAMS_URL=https://….logic.azure.com/… PORT=8080 node teams.mjs
import { receive } from './receive.mjs';
import { sentence } from './sentence.mjs';

receive({
  secret: process.env.RUSHES_SECRET,
  port: Number(process.env.PORT ?? 8080),
  async handle(event) {
    const text = sentence(event);
    if (!text) return;
    const { file } = event.data;
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [{ type: 'TextBlock', text, wrap: true }],
      actions: file ? [{ type: 'Action.OpenUrl', title: 'Open in Rushes', url: file.url }] : [],
    };
    const response = await fetch(process.env.TEAMS_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }],
      }),
    });
    if (!response.ok) throw new Error(`Teams answered ${response.status}`);
  },
});
