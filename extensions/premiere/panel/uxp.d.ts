// What the panel uses of the extension platform. The published types declare more than Premiere has, and conflict with
// those of browsers.

declare module 'uxp' {
  export const host: { name: string; version: string; uiLocale: string };
  export const shell: { openExternal(url: string, text: string): Promise<string> };
  export const storage: {
    // biome-ignore lint/suspicious/noExplicitAny: entries have other members for files and folders
    localFileSystem: any;
    formats: { binary: symbol };
  };

  /** The module `fs`, which has the names of that of Node, but other parameters. */
  export interface Disk {
    open(path: string, flag: string): Promise<number>;
    read(
      descriptor: number,
      buffer: ArrayBuffer,
      offset: number,
      length: number,
      position: number,
    ): Promise<{ bytesRead: number }>;
    close(descriptor: number): Promise<unknown>;
    lstat(path: string): Promise<{ size: number | bigint; mtimeMs?: number; mtime?: Date }>;
    unlink(path: string): Promise<unknown>;
    rmdir(path: string): Promise<unknown>;
  }
}

declare module 'premierepro' {
  const premiere: import('@adobe/premierepro').premierepro;
  export = premiere;
}

declare module '*/instance.js' {
  export const origin: string;
}
