import type { Client } from '@rushes/client';
import type { Credentials } from './credentials.ts';
import type { Output } from './output.ts';

export interface Option {
  /** `string` options name their value, such as `<seconds>`. */
  type: 'string' | 'boolean';
  short?: string;
  value?: string;
  choices?: readonly string[];
  help: string;
}

export const globalOptions: Record<string, Option> = {
  url: { type: 'string', value: 'address', help: 'address of the installation' },
  json: { type: 'boolean', help: 'write JSON to stdout, and errors as JSON to stderr' },
  help: { type: 'boolean', short: 'h', help: 'explain the command' },
};

export interface Context {
  /** All commands. */
  commands: readonly Command[];
  output: Output;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  credentials: Credentials;
  /** A secret, which must not be among the arguments: the variable, or else the first line of stdin. */
  secret(variable: string): Promise<string>;
  /** The client of the signed-in user, or of RUSHES_TOKEN. */
  client(): Promise<Client>;
  /** The address of the installation, from --url, RUSHES_URL or the last sign-in. */
  url(): Promise<string>;
}

export type Values = Record<string, string | boolean | undefined>;

export interface Command {
  name: string;
  summary: string;
  /** The arguments, as shown in the usage. */
  usage: string;
  details?: string;
  options: Record<string, Option>;
  /** Number of arguments. */
  arguments: readonly [min: number, max: number];
  /** The first argument is one of these words. */
  words?: readonly string[];
  /** Arguments are paths of this computer, for the completion. */
  takesFiles?: boolean;
  run(context: Context, args: readonly string[], values: Values): Promise<void>;
}
