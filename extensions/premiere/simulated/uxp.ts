import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import * as disk from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createContext, Script } from 'node:vm';
import type { premierepro } from '@adobe/premierepro';
import { only } from './strict.ts';

// The extension platform of Premiere (UXP): the globals and modules that a panel may use. Others do not exist here, as
// they do not exist there.

export interface Dialogs {
  /** Answers of the user, in order. */
  folders: (string | null)[];
  files: (string | null)[];
}

export interface PanelOptions {
  premiere: premierepro;
  origin: string;
  /** Holds the data folder of the panel. */
  folder: string;
  dialogs?: Partial<Dialogs>;
  locale?: string;
  /** What a panel sends to its web view. */
  toPage(message: unknown): void;
  fetch?: typeof fetch;
}

export interface Panel {
  /** A message of the page in the web view. */
  fromPage(message: unknown, origin?: string): void;
  /** The address that the web view shows. */
  address(): string;
  problem(): string;
  fail(): void;
  opened: string[];
}

export const PANEL = join(import.meta.dirname, '../panel');
const scripts = new Map<string, Script>();

/** Compiled once, as for many panels in one test. */
function scriptOf(name: string, source?: string): Script {
  const code = source ?? readFileSync(join(PANEL, name), 'utf8');
  const key = `${name} ${createHash('sha256').update(code).digest('hex')}`;
  const known = scripts.get(key);
  if (known) return known;
  const made = new Script(`(function (require, module, exports) {${code}\n})`, { filename: name });
  scripts.set(key, made);
  return made;
}

const BINARY = Symbol('binary');

export function openPanel(options: PanelOptions): Panel {
  const { origin, folder, premiere } = options;
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const dialogs = {
    folders: [...(options.dialogs?.folders ?? [])],
    files: [...(options.dialogs?.files ?? [])],
  };
  const tokens = new Map<string, string>();
  const kept = new Map<string, string>();
  const opened: string[] = [];

  const fileEntry = (path: string) =>
    only('File', {
      isFile: true,
      isFolder: false,
      name: basename(path),
      nativePath: path,
      async write(bytes: unknown, { format, append }: { format?: symbol; append?: boolean }) {
        // A view of another realm is not an instance of the ArrayBuffer of this one.
        if (format !== BINARY || Object.prototype.toString.call(bytes) !== '[object ArrayBuffer]')
          throw new Error('Illegal Parameter type');
        await disk.writeFile(path, new Uint8Array(bytes as ArrayBuffer), { flag: append ? 'a' : 'w' });
        return (bytes as ArrayBuffer).byteLength;
      },
      delete: async () => void (await disk.rm(path)),
    });
  const folderEntry = (path: string) =>
    only('Folder', {
      isFile: false,
      isFolder: true,
      name: basename(path),
      nativePath: path,
      async getEntries() {
        const entries = await disk.readdir(path, { withFileTypes: true });
        return entries.map((entry) => entryOf(join(path, entry.name), entry.isDirectory()));
      },
      async getEntry(name: string) {
        const found = await disk.stat(join(path, name));
        return entryOf(join(path, name), found.isDirectory());
      },
      async createFile(name: string, { overwrite }: { overwrite?: boolean }) {
        const exists = await disk.stat(join(path, name)).catch(() => null);
        if (exists && !overwrite) throw new Error('The file exists.');
        return fileEntry(join(path, name));
      },
      async createFolder(name: string) {
        await disk.mkdir(join(path, name));
        return folderEntry(join(path, name));
      },
      delete: async () => void (await disk.rm(path, { recursive: true })),
    });
  const entryOf = (path: string, isFolder: boolean): unknown =>
    isFolder ? folderEntry(path) : fileEntry(path);

  const localFileSystem = only('localFileSystem', {
    getDataFolder: async () => folderEntry(data),
    async getFolder() {
      const chosen = dialogs.folders.shift() ?? null;
      return chosen === null ? null : folderEntry(chosen);
    },
    async getFileForOpening({ types }: { types: string[] }) {
      const chosen = dialogs.files.shift() ?? null;
      if (types.length === 0) throw new Error('Illegal Parameter type');
      return chosen === null ? null : fileEntry(chosen);
    },
    async createPersistentToken(entry: { nativePath: string }) {
      const token = `token-${tokens.size + 1}`;
      tokens.set(token, entry.nativePath);
      return token;
    },
    async getEntryForPersistentToken(token: string) {
      const path = tokens.get(token);
      if (path === undefined) throw new Error('The token is not valid.');
      await disk.stat(path);
      return folderEntry(path);
    },
  });

  const pathOf = (address: string) => {
    if (!address.startsWith('plugin-data:/')) throw new Error('The panel may not read this file.');
    return join(data, address.slice('plugin-data:/'.length));
  };
  const open = new Map<number, disk.FileHandle>();
  const fs = only('fs', {
    async open(path: string, flag: string) {
      const handle = await disk.open(pathOf(path), flag);
      open.set(handle.fd, handle);
      return handle.fd;
    },
    async read(fd: number, buffer: ArrayBuffer, offset: number, length: number, position: number) {
      const { bytesRead } = await open.get(fd)!.read(new Uint8Array(buffer), offset, length, position);
      return { bytesRead, buffer };
    },
    async close(fd: number) {
      await open.get(fd)!.close();
      open.delete(fd);
    },
    lstat: async (path: string) => disk.lstat(pathOf(path)),
    unlink: async (path: string) => disk.unlink(pathOf(path)),
    rmdir: async (path: string) => disk.rmdir(pathOf(path)),
  });

  const uxp = only('uxp', {
    host: only('host', { name: 'premierepro', version: '26.3.0', uiLocale: options.locale ?? 'en_US' }),
    shell: only('shell', {
      async openExternal(url: string, text: string) {
        if (!text) throw new Error('Illegal Parameter type');
        opened.push(url);
        return '';
      },
    }),
    storage: only('storage', { localFileSystem, formats: only('formats', { binary: BINARY }) }),
  });

  const onMessage: ((event: unknown) => void)[] = [];
  const onLoadError: (() => void)[] = [];
  const problem = only('div', { textContent: '' });
  const view = only('webview', {
    src: '',
    postMessage(message: unknown, target: string) {
      if (target !== origin) throw new Error('The message is for another page.');
      options.toPage(JSON.parse(JSON.stringify(message)));
    },
    addEventListener(type: string, listener: () => void) {
      if (type !== 'loaderror') throw new Error(`A web view has no event ${type}`);
      onLoadError.push(listener);
    },
  });
  const elements: Record<string, unknown> = { rushes: view, problem };

  const globals = {
    document: only('document', { getElementById: (id: string) => elements[id] ?? null }),
    window: only('window', {
      addEventListener(type: string, listener: (event: unknown) => void) {
        if (type !== 'message') throw new Error(`The panel does not need the event ${type}`);
        onMessage.push(listener);
      },
    }),
    localStorage: only('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, String(value)),
    }),
    fetch: options.fetch ?? fetch,
    setTimeout,
    clearTimeout,
    console,
  };
  const context = createContext(globals);
  const loaded = new Map<string, { exports: unknown }>();
  const builtIn: Record<string, unknown> = { premierepro: premiere, uxp, fs };
  function require(name: string): unknown {
    if (builtIn[name]) return builtIn[name];
    if (!/^\.\/[a-z]+\.js$/.test(name)) throw new Error(`There is no module ${name}`);
    return load(name.slice(2));
  }
  function load(name: string): unknown {
    const known = loaded.get(name);
    if (known) return known.exports;
    const module = { exports: {} as unknown };
    loaded.set(name, module);
    const source = name === 'instance.js' ? `module.exports = ${JSON.stringify({ origin })};` : undefined;
    scriptOf(name, source).runInContext(context)(require, module, module.exports);
    return module.exports;
  }
  load('main.js');

  return {
    fromPage(message, from = origin) {
      const event = { origin: from, source: view, data: JSON.parse(JSON.stringify(message)) as unknown };
      for (const listener of onMessage) listener(event);
    },
    address: () => view.src,
    problem: () => problem.textContent,
    fail() {
      for (const listener of onLoadError) listener();
    },
    opened,
  };
}
