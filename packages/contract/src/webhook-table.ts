import { eventsIn, webhookEvents, webhookGroups } from './webhook-events.ts';

const titles = {
  files: 'Files',
  folders: 'Folders',
  versions: 'Versions',
  processing: 'Processing',
  comments: 'Comments',
  reviews: 'Reviews',
  links: 'Links',
  uploads: 'Uploads',
  members: 'Members',
} as const satisfies Record<(typeof webhookGroups)[number], string>;

/** The list of events in docs/api/webhooks.md, written by `npm run openapi`. */
export function webhookTable(): string {
  const sections = webhookGroups.map((group) => {
    const rows = eventsIn(group).map((name) => `| \`${name}\` | ${webhookEvents[name].when} |`);
    return [`### ${titles[group]}`, '', '| Event | Sent when |', '|---|---|', ...rows].join('\n');
  });
  return sections.join('\n\n');
}

const [START, END] = ['<!-- events: written by npm run openapi -->', '<!-- end of events -->'];

/** The document with the current list. */
export function withWebhookTable(text: string): string {
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < 0) throw new Error('docs/api/webhooks.md has no place for the list of events');
  return `${text.slice(0, from)}${START}\n\n${webhookTable()}\n\n${text.slice(to)}`;
}
