import { type Command, globalOptions } from '../command.ts';
import { usageError } from '../failure.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

export const completion: Command = {
  name: 'completion',
  summary: 'Print the completion script of a shell.',
  usage: shells.join('|'),
  details: `bash: source <(rushes completion bash)
zsh:  source <(rushes completion zsh)
fish: rushes completion fish | source`,
  options: {},
  arguments: [1, 1],
  words: shells,
  async run({ output, commands }, [shell]) {
    const script = { bash, zsh, fish }[shell as (typeof shells)[number]];
    if (!script) throw usageError(`completion ${shells.join(' | ')}`);
    output.raw(`${script(commands).join('\n')}\n`);
  },
};

const optionsOf = ({ options }: Command) => Object.entries({ ...options, ...globalOptions });
const namesOf = (commands: readonly Command[]) => commands.map(({ name }) => name).join(' ');
/** Completed like an argument: the words of the command, else its options, else files. */
const wordsOf = (command: Command) =>
  [...(command.words ?? []), ...optionsOf(command).map(([name]) => `--${name}`)].join(' ');
const choicesOf = (command: Command) =>
  optionsOf(command).flatMap(([name, { choices }]) =>
    choices ? [{ name, choices: choices.join(' ') }] : [],
  );

function bash(commands: readonly Command[]): string[] {
  return [
    '_rushes() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of bash
    '  local now="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" words=""',
    `  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${namesOf(commands)} help" -- "$now")); return; fi`,
    '  case "$command $before" in',
    ...commands.flatMap((command) =>
      choicesOf(command).map(
        ({ name, choices }) =>
          `    "${command.name} --${name}") COMPREPLY=($(compgen -W "${choices}" -- "$now")); return ;;`,
      ),
    ),
    '  esac',
    '  case "$command" in',
    ...commands.map((command) => `    ${command.name}) words="${wordsOf(command)}" ;;`),
    `    help) words="${namesOf(commands)}" ;;`,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$now"))',
    `  case "$command" in ${commands
      .filter(({ takesFiles }) => takesFiles)
      .map(({ name }) => name)
      .join('|')}) compopt -o default 2>/dev/null ;; esac`,
    '}',
    'complete -F _rushes rushes',
  ];
}

const quoted = (text: string) => text.replaceAll("'", '').replaceAll(/[[\]:]/g, ' ');

function zsh(commands: readonly Command[]): string[] {
  return [
    '#compdef rushes',
    '_rushes() {',
    '  if (( CURRENT == 2 )); then',
    '    local -a list',
    `    list=(${commands.map(({ name, summary }) => `'${name}:${quoted(summary)}'`).join(' ')})`,
    "    _describe 'command' list",
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  case "$command" in',
    ...commands.map(({ name, options, words }) => {
      const all = Object.entries({ ...options, ...globalOptions }).map(
        ([option, { type, choices, help }]) => {
          const value = type === 'boolean' ? '' : choices ? `:value:(${choices.join(' ')})` : ':value:_files';
          return `'--${option}[${quoted(help)}]${value}'`;
        },
      );
      const first = words ? `'2:what:(${words.join(' ')})'` : "'2:path:_files'";
      return `    ${name}) _arguments ${all.join(' ')} ${first} '*:path:_files' ;;`;
    }),
    '  esac',
    '}',
    'compdef _rushes rushes',
  ];
}

function fish(commands: readonly Command[]): string[] {
  const within = (name: string) => `-n "__fish_seen_subcommand_from ${name}"`;
  return [
    ...commands.map(
      ({ name, summary }) =>
        `complete -c rushes -n __fish_use_subcommand -f -a ${name} -d '${quoted(summary)}'`,
    ),
    ...commands.flatMap((command) => [
      ...(command.words
        ? [`complete -c rushes ${within(command.name)} -f -a '${command.words.join(' ')}'`]
        : []),
      ...optionsOf(command).map(([option, { type, choices, help }]) => {
        const value = type === 'boolean' ? '' : choices ? ` -x -a '${choices.join(' ')}'` : ' -r';
        return `complete -c rushes ${within(command.name)} -l ${option}${value} -d '${quoted(help)}'`;
      }),
    ]),
  ];
}
