'use strict';

// Files on disk: downloads that are imported, and exports that are uploaded. No file is ever in memory as a whole.

/** @typedef {import('../../../apps/web/src/lib/host/messages.ts').HostCalls} HostCalls */
/** @typedef {{ cancelled: boolean, progress(done: number, total: number): void }} Job */

// biome-ignore lint/style/useNodejsImportProtocol: the extension platform has no node: modules
const fs = /** @type {import('uxp').Disk} */ (/** @type {unknown} */ (require('fs')));
const { storage } = require('uxp');
const { Failure } = require('./failure.js');
const { findBin, openProject, openSequence, ppro } = require('./project.js');

const { localFileSystem: files, formats } = storage;

/** The size of the parts in which object stores receive large files. */
const PART = 52428800;
const FORBIDDEN = /[/\\":*?<>|]/g;
const EXPORTED = /^export-\d+\/[^/\\]+$/;
const FOLDER_TOKEN = 'rushes.folder';
/** An export that sends no events ends when its file has not grown for so many looks. */
const QUIET_LOOKS = 15;
const LOOK_MS = 2000;

/** The folder for imported files: asked for once. */
async function importFolder() {
  const token = localStorage.getItem(FOLDER_TOKEN);
  const known = token ? await files.getEntryForPersistentToken(token).catch(() => null) : null;
  if (known) return known;
  const folder = await files.getFolder();
  if (!folder) throw new Failure('cancelled');
  localStorage.setItem(FOLDER_TOKEN, await files.createPersistentToken(folder));
  return folder;
}

/**
 * @param {any} folder
 * @param {HostCalls['importFiles']['input']['files'][number]} file
 * @param {Job} job
 * @param {(bytes: number) => void} report
 * @returns {Promise<string | undefined>} the path; undefined when it was cancelled
 */
async function download(folder, { name, url, size }, job, report) {
  const entry = await folder.createFile(name, { overwrite: false });
  try {
    for (let start = 0; start < size || start === 0; start += PART) {
      if (job.cancelled) break;
      const end = Math.min(size, start + PART);
      const range = { headers: { range: `bytes=${start}-${end - 1}` } };
      const response = await fetch(url, size > 0 ? range : {});
      const isPart = response.status === 206 || (response.status === 200 && start === 0 && end === size);
      const bytes = isPart ? await response.arrayBuffer() : null;
      if (!bytes || bytes.byteLength !== end - start) throw new Failure('network', String(response.status));
      await entry.write(bytes, { format: formats.binary, append: start > 0 });
      report(end);
    }
  } catch (error) {
    await entry.delete().catch(() => {});
    throw error;
  }
  if (!job.cancelled) return entry.nativePath;
  await entry.delete().catch(() => {});
}

/** @param {string} file */
function pathOf(file) {
  if (!EXPORTED.test(file)) throw new Failure('program', 'The file is not an export.');
  return `plugin-data:/${file}`;
}

/** @param {any} folder */
async function exportedIn(folder) {
  const found = [];
  for (const { name, isFile } of await folder.getEntries()) {
    if (!isFile) continue;
    const file = `${folder.name}/${name}`;
    const { size, mtimeMs, mtime } = await fs.lstat(pathOf(file));
    found.push({ file, name, size: Number(size), modified: Math.round(mtimeMs || Number(mtime) || 0) });
  }
  // The exporter may write another file beside it, with metadata.
  return found.sort((a, b) => b.size - a.size)[0];
}

/**
 * Waits for the events of the encoder. They are not always sent, so that the file is observed too.
 * @param {any} folder
 * @param {Job} job
 * @param {() => Promise<boolean>} start
 */
function rendered(folder, job, start) {
  const manager = ppro.EncoderManager.getManager();
  const { EVENT_RENDER_PROGRESS, EVENT_RENDER_COMPLETE, EVENT_RENDER_ERROR, EVENT_RENDER_CANCEL } =
    ppro.EncoderManager;
  /** @type {[string, (event?: any) => void][]} */
  const listeners = [];
  /** @type {any} */
  let timer;
  const ended = new Promise((resolve, reject) => {
    listeners.push(
      [EVENT_RENDER_PROGRESS, (event) => job.progress(Number(event?.progressAmount) || 0, 1)],
      [EVENT_RENDER_COMPLETE, () => resolve(undefined)],
      [EVENT_RENDER_CANCEL, () => reject(new Failure('cancelled'))],
      [EVENT_RENDER_ERROR, (event) => reject(new Failure('program', String(event?.inErrorNumber || '')))],
    );
    for (const [name, listener] of listeners) ppro.EventManager.addEventListener(manager, name, listener);
    let [size, quiet] = [-1, 0];
    const look = async () => {
      const found = await exportedIn(folder).catch(() => undefined);
      quiet = found && found.size > 0 && found.size === size ? quiet + 1 : 0;
      size = found ? found.size : -1;
      if (quiet >= QUIET_LOOKS) resolve(undefined);
      else timer = setTimeout(look, LOOK_MS);
    };
    start().then((accepted) => {
      if (accepted) timer = setTimeout(look, LOOK_MS);
      else reject(new Failure('program'));
    }, reject);
  });
  return ended.finally(() => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) ppro.EventManager.removeEventListener(manager, name, listener);
  });
}

const calls = {
  /**
   * @param {HostCalls['importFiles']['input']} input
   * @param {Job} job
   * @returns {Promise<HostCalls['importFiles']['result']>}
   */
  async importFiles({ bin, files: wanted }, job) {
    const project = await openProject();
    const target = await findBin(project, bin);
    const folder = await importFolder();
    const total = wanted.reduce((sum, { size }) => sum + size, 0);
    /** @type {HostCalls['importFiles']['result']['failed']} */
    const failed = [];
    const imported = [];
    const paths = [];
    let before = 0;
    for (const file of wanted) {
      if (job.cancelled) break;
      const { name, size } = file;
      const exists = await folder.getEntry(name).catch(() => null);
      if (exists) failed.push({ name, reason: 'exists' });
      else if (name.search(FORBIDDEN) !== -1) failed.push({ name, reason: 'failed' });
      else {
        const report = (/** @type {number} */ bytes) => job.progress(before + bytes, total);
        const path = await download(folder, file, job, report).catch(() => null);
        if (path === null) failed.push({ name, reason: 'failed' });
        if (path) {
          imported.push(name);
          paths.push(path);
        }
      }
      before += size;
    }
    if (paths.length > 0 && !(await project.importFiles(paths, true, target, false)))
      throw new Failure('program');
    return { imported, failed, cancelled: job.cancelled };
  },

  /** @returns {Promise<HostCalls['choosePreset']['result']>} */
  async choosePreset() {
    const chosen = await files.getFileForOpening({ types: ['epr'], allowMultiple: false });
    const file = Array.isArray(chosen) ? chosen[0] : chosen;
    if (!file) return { preset: null };
    if (!/\.epr$/i.test(file.name)) throw new Failure('preset');
    return { preset: { path: file.nativePath, name: file.name } };
  },

  /**
   * @param {HostCalls['exportSequence']['input']} input
   * @param {Job} job
   * @returns {Promise<HostCalls['exportSequence']['result']>}
   */
  async exportSequence({ preset }, job) {
    const { sequence } = await openSequence();
    const data = await files.getDataFolder();
    const folder = await data.createFolder(`export-${Date.now()}`);
    const type = preset === null ? 'mp4' : await ppro.EncoderManager.getExportFileExtension(sequence, preset);
    const name = `${sequence.name.replace(FORBIDDEN, '_')}.${type.replace(/^\./, '')}`;
    const path = `${folder.nativePath}${folder.nativePath.includes('\\') ? '\\' : '/'}${name}`;
    const manager = ppro.EncoderManager.getManager();
    try {
      await rendered(folder, job, () =>
        manager.exportSequence(
          sequence,
          ppro.Constants.ExportType.IMMEDIATELY,
          path,
          preset === null ? undefined : preset,
          true,
        ),
      );
      const file = await exportedIn(folder);
      if (!file) throw new Failure('program');
      return file;
    } catch (error) {
      await folder.delete().catch(() => {});
      throw error;
    }
  },

  /** @returns {Promise<HostCalls['listExports']['result']>} */
  async listExports() {
    const data = await files.getDataFolder();
    const found = [];
    for (const entry of await data.getEntries())
      if (entry.isFolder && /^export-\d+$/.test(entry.name)) found.push(await exportedIn(entry));
    return { files: found.filter((file) => file !== undefined) };
  },

  /**
   * @param {HostCalls['sendPart']['input']} input
   * @returns {Promise<HostCalls['sendPart']['result']>}
   */
  async sendPart({ file, start, end, url, method, headers }) {
    const length = end - start;
    if (!(length >= 0 && length <= PART)) throw new Failure('program', 'The part is too large.');
    const buffer = new ArrayBuffer(length);
    const descriptor = await fs.open(pathOf(file), 'r');
    try {
      for (let read = 0; read < length; ) {
        const { bytesRead } = await fs.read(descriptor, buffer, read, length - read, start + read);
        if (!bytesRead) throw new Failure('program', 'The exported file has changed.');
        read += bytesRead;
      }
    } finally {
      await fs.close(descriptor);
    }
    const response = await fetch(url, { method, headers, body: buffer }).catch(
      (/** @type {unknown} */ error) => {
        throw new Failure('network', String(error));
      },
    );
    const body = response.status >= 400 ? (await response.text()).slice(0, 2000) : '';
    return { status: response.status, offset: response.headers.get('upload-offset'), body };
  },

  /** @param {HostCalls['removeExport']['input']} input */
  async removeExport({ file }) {
    await fs.unlink(pathOf(file));
    await fs.rmdir(pathOf(file).replace(/\/[^/]+$/, '')).catch(() => {});
    return {};
  },
};

module.exports = { calls };
