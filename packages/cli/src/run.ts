import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createClient, grantTokens } from '@rushes/client';
import { type Context, globalOptions } from './command.ts';
import { commands } from './commands.ts';
import { openCredentials } from './credentials.ts';
import { describe, Exit, Failure, usageError } from './failure.ts';
import { commandHelp, overview } from './help.ts';
import { createOutput, type Stream } from './output.ts';

interface CliEnvironment {
  env: NodeJS.ProcessEnv;
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: Stream;
  stderr: Stream;
  signal: AbortSignal;
}

/** Runs one command. Returns the exit code. */
export async function run(
  argv: readonly string[],
  { env, stdin, stdout, stderr, signal }: CliEnvironment,
): Promise<number> {
  const json = argv.includes('--json') && !argv.slice(0, argv.indexOf('--json')).includes('--');
  const output = createOutput(json, stdout, stderr);
  try {
    const [name = 'help', ...rest] = argv[0]?.startsWith('-') ? ['help', ...argv] : argv;
    const command = commands.find((one) => one.name === name);
    if (name === 'help' || !command) {
      const asked = commands.find((one) => one.name === rest[0]);
      if (!command && name !== 'help')
        throw usageError(`There is no command ${name}. rushes --help lists all of them.`);
      output.result(
        { commands: commands.map(({ name, summary }) => ({ name, summary })) },
        asked ? commandHelp(asked) : overview(commands),
      );
      return Exit.OK;
    }
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: Object.fromEntries(
        Object.entries({ ...globalOptions, ...command.options }).map(([option, { type, short }]) => [
          option,
          { type, ...(short ? { short } : {}) },
        ]),
      ),
    });
    if (values.help) {
      output.raw(`${commandHelp(command).join('\n')}\n`);
      return Exit.OK;
    }
    const [least, most] = command.arguments;
    if (positionals.length < least || positionals.length > most)
      throw usageError(`Usage: rushes ${command.name} ${command.usage}`);
    for (const [option, { choices }] of Object.entries(command.options)) {
      const value = values[option];
      if (choices && typeof value === 'string' && !choices.includes(value))
        throw usageError(`--${option} is one of: ${choices.join(', ')}`);
    }
    const credentials = openCredentials(env);
    const url = async () => {
      const given = values.url ?? env.RUSHES_URL ?? (await credentials.load())?.url;
      if (typeof given === 'string') return given;
      throw usageError(
        'Give the address of your installation: --url https://rushes.example.com, or RUSHES_URL.',
      );
    };
    const context: Context = {
      commands,
      output,
      signal,
      credentials,
      url,
      async secret(variable) {
        const given =
          env[variable] ?? (stdin && !stdin.isTTY ? (await readText(stdin)).split(/\r?\n/)[0] : '');
        if (!given) throw usageError(`Set ${variable}, or send the password to stdin.`);
        return given;
      },
      async client() {
        if (env.RUSHES_TOKEN) return createClient({ url: await url(), token: env.RUSHES_TOKEN });
        const grant = await credentials.load();
        const address = grant && (await url());
        if (!grant || !address || new URL(address).origin !== new URL(grant.url).origin)
          throw new Failure(
            Exit.SIGNED_OUT,
            'signed-out',
            'Sign in first: rushes login, or set RUSHES_TOKEN.',
          );
        return createClient({ url: address, token: grantTokens(credentials) });
      },
    };
    await command.run(context, positionals, values);
    return Exit.OK;
  } catch (error) {
    const { exit, code, message } = describe(error);
    if (json) stderr.write(`${JSON.stringify({ error: { code, message } })}\n`);
    else output.note(`rushes: ${message}`);
    return exit;
  }
}
