import { type Command, globalOptions, type Option } from './command.ts';
import { table } from './output.ts';

const spelled = (name: string, { short, type, value = 'value' }: Option) =>
  `${short ? `-${short}, ` : '    '}--${name}${type === 'string' ? ` <${value}>` : ''}`;

const optionRows = (options: Record<string, Option>) =>
  table(
    Object.entries(options).map(([name, option]) => [
      `  ${spelled(name, option)}`,
      option.choices ? `${option.help} (${option.choices.join(', ')})` : option.help,
    ]),
  );

export function overview(commands: readonly Command[]): string[] {
  return [
    'Usage: rushes <command> [options]',
    '',
    ...table(commands.map(({ name, summary }) => [`  ${name}`, summary])),
    '',
    'rushes <command> --help explains a command. Folders and files are named by their path, such as',
    '"Studio/Project/cut.mov", by their id, or by the address of their page.',
    '',
    'Environment: RUSHES_URL (address of the installation), RUSHES_TOKEN (API token, instead of rushes login)',
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not signed in, 4 not allowed, 5 not found,',
    '6 some files failed, 7 server unreachable, 130 interrupted',
  ];
}

export function commandHelp({ name, usage, summary, details, options }: Command): string[] {
  return [
    `Usage: rushes ${name} ${usage}`.trimEnd(),
    '',
    summary,
    ...(details ? ['', details] : []),
    '',
    'Options:',
    ...optionRows({ ...options, ...globalOptions }),
  ];
}
