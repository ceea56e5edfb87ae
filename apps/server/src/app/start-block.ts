import type { Config } from '#app/config.ts';
import type { Running } from '#app/run.ts';

/** The block printed at startup: URL, sign-in and data folder. */
export function startBlock(running: Omit<Running, 'stop'>, config: Config, ms: number): string {
  const lines: [string, string][] = [];
  if (running.address) lines.push(['Open', running.address]);
  else lines.push(['Roles', config.roles.join(', ')]);
  if (running.address && running.seeded.kind === 'demo') {
    lines.push(['Sign in', running.seeded.emails.slice(2, 5).join(', ')]);
    lines.push([
      '',
      `also ${[...running.seeded.emails.slice(0, 2), ...running.seeded.emails.slice(5)].join(', ')}`,
    ]);
    lines.push(['Password', running.seeded.password]);
  }
  if (running.seeded.kind === 'empty') {
    lines.push(['First user', 'npm run operate -- create-root you@example.com']);
  }
  lines.push(...exposedLines(running, config));
  lines.push(['Data', config.dataDir]);
  if (config.s3) lines.push(['Files', `${config.s3.endpoint}, bucket ${config.s3.bucket}`]);
  lines.push(['Database', running.database === 'embedded' ? 'embedded, in the data folder' : 'DATABASE_URL']);
  if (running.processing) lines.push(['Processing', `off: ${running.processing}`]);
  const rows = lines.map(([name, value]) => `  ${name.padEnd(11)} ${value}`);
  return `\nRushes is ready (${(ms / 1000).toFixed(1)} s)\n\n${rows.join('\n')}\n\n  Press Ctrl+C to stop.\n\n`;
}

/** What is different because other people may reach this installation. */
function exposedLines({ seeded }: Omit<Running, 'stop'>, { exposed }: Config): [string, string][] {
  if (!exposed) return [];
  const lines: [string, string][] = [];
  if (seeded.kind === 'demo') {
    lines.push(['Warning', `demo users can sign in from other computers, because ${exposed.why}`]);
  }
  if (seeded.kind === 'empty' && exposed.demoByDefault) {
    lines.push(['Demo', `off, because ${exposed.why}; RUSHES_DEMO=1 turns it on`]);
  }
  if (exposed.signUpByDefault) lines.push(['Sign-up', 'closed; RUSHES_SIGNUP=open opens it']);
  return lines;
}
