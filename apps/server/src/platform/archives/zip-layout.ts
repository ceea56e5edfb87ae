// The zip format according to PKWARE's APPNOTE 6.3.10, limited to store-only archives. All functions are pure functions
// of the entry list: the same list gives the same bytes, so any byte range can be generated independently.

export interface ZipEntry {
  /** Slashes separate folders; a trailing slash marks a folder. */
  name: string;
  size: number;
  crc32: number;
  /** In milliseconds. */
  modifiedat: number;
}

/** An entry with its offsets in the archive. */
export interface PlacedEntry extends ZipEntry {
  /** Offset of the local file header; the file data follows it directly. */
  at: number;
  /** Offset of the entry in the central directory. */
  directoryat: number;
}

export interface ZipShape {
  count: number;
  directoryat: number;
  /** Size of the whole archive. */
  size: number;
}

/** Maximum values of the 32-bit and 16-bit fields. Tests lower them to get Zip64 with a few bytes. */
export interface ZipLimits {
  bytes: number;
  count: number;
}
export const zipLimits: ZipLimits = { bytes: 0xffff_ffff, count: 0xffff };

const LOCAL = 30;
const DIRECTORY = 46;
const END = 22;
const END64 = 56;
const LOCATOR64 = 20;
/** Seconds since 1970 (Info-ZIP's "UT"): the DOS time field has no time zone and a resolution of 2 seconds. */
const TIME_EXTRA = 9;
const ZIP64_TAG = 0x0001;
const TIME_TAG = 0x5455;

/** Version needed: 2.0 for folders, 4.5 for Zip64. Host system Unix, so that readers apply the file modes below. */
const MADE_BY = (3 << 8) | 45;
/** Names are UTF-8 (bit 11). */
const FLAGS = 0x0800;
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
const FOLDER_BIT = 0x10;

const isFolder = ({ name }: ZipEntry) => name.endsWith('/');
const nameLength = ({ name }: ZipEntry) => Buffer.byteLength(name);
const isLarge = ({ size }: ZipEntry, { bytes }: ZipLimits) => size >= bytes;

/** Number of bytes before the file data. */
export function headerLength(entry: ZipEntry, limits = zipLimits): number {
  return LOCAL + nameLength(entry) + TIME_EXTRA + (isLarge(entry, limits) ? 20 : 0);
}

/** The fields that need Zip64, in the order of the format. */
function largeFields(entry: PlacedEntry, limits: ZipLimits): number[] {
  return [
    ...(isLarge(entry, limits) ? [entry.size, entry.size] : []),
    ...(entry.at >= limits.bytes ? [entry.at] : []),
  ];
}

function directoryLength(entry: PlacedEntry, limits: ZipLimits): number {
  const large = largeFields(entry, limits).length;
  return DIRECTORY + nameLength(entry) + TIME_EXTRA + (large > 0 ? 4 + 8 * large : 0);
}

/** Assigns offsets to all entries, in list order. */
export function layOut<T extends ZipEntry>(
  entries: readonly T[],
  limits = zipLimits,
): { entries: (T & PlacedEntry)[]; shape: ZipShape } {
  let at = 0;
  const placed = entries.map((entry) => {
    const one = { ...entry, at, directoryat: 0 };
    at += headerLength(entry, limits) + entry.size;
    return one;
  });
  const directoryat = at;
  for (const one of placed) {
    one.directoryat = at;
    at += directoryLength(one, limits);
  }
  const rest = { count: placed.length, directoryat };
  return { entries: placed, shape: { ...rest, size: at + endLength(rest, at, limits) } };
}

const needs64 = ({ count, directoryat }: Omit<ZipShape, 'size'>, endat: number, limits: ZipLimits) =>
  count >= limits.count || directoryat >= limits.bytes || endat - directoryat >= limits.bytes;

const endLength = (shape: Omit<ZipShape, 'size'>, endat: number, limits: ZipLimits) =>
  END + (needs64(shape, endat, limits) ? END64 + LOCATOR64 : 0);

export function writeHeader(entry: ZipEntry, limits = zipLimits): Buffer {
  const large = isLarge(entry, limits);
  const out = Buffer.alloc(headerLength(entry, limits));
  out.writeUInt32LE(0x0403_4b50, 0);
  out.writeUInt16LE(large ? 45 : 20, 4);
  out.writeUInt16LE(FLAGS, 6);
  writeFacts(out, 10, entry, large);
  out.writeUInt16LE(nameLength(entry), 26);
  out.writeUInt16LE(out.length - LOCAL - nameLength(entry), 28);
  const next = LOCAL + out.write(entry.name, LOCAL);
  writeExtras(out, next, entry, large ? [entry.size, entry.size] : []);
  return out;
}

export function writeDirectoryEntry(entry: PlacedEntry, limits = zipLimits): Buffer {
  const large = largeFields(entry, limits);
  const out = Buffer.alloc(directoryLength(entry, limits));
  out.writeUInt32LE(0x0201_4b50, 0);
  out.writeUInt16LE(MADE_BY, 4);
  out.writeUInt16LE(large.length > 0 ? 45 : 20, 6);
  out.writeUInt16LE(FLAGS, 8);
  writeFacts(out, 12, entry, isLarge(entry, limits));
  out.writeUInt16LE(nameLength(entry), 28);
  out.writeUInt16LE(out.length - DIRECTORY - nameLength(entry), 30);
  const mode = isFolder(entry) ? FOLDER_MODE * 0x1_0000 + FOLDER_BIT : FILE_MODE * 0x1_0000;
  out.writeUInt32LE(mode, 38);
  out.writeUInt32LE(entry.at >= limits.bytes ? 0xffff_ffff : entry.at, 42);
  const next = DIRECTORY + out.write(entry.name, DIRECTORY);
  writeExtras(out, next, entry, large);
  return out;
}

/** Writes the fields from the time to the two sizes, which are the same in both headers. */
function writeFacts(out: Buffer, from: number, { modifiedat, crc32, size }: ZipEntry, large: boolean): void {
  const { time, date } = dosTime(modifiedat);
  out.writeUInt16LE(time, from);
  out.writeUInt16LE(date, from + 2);
  out.writeUInt32LE(crc32, from + 4);
  out.writeUInt32LE(large ? 0xffff_ffff : size, from + 8);
  out.writeUInt32LE(large ? 0xffff_ffff : size, from + 12);
}

function writeExtras(out: Buffer, from: number, { modifiedat }: ZipEntry, large: readonly number[]): void {
  out.writeUInt16LE(TIME_TAG, from);
  out.writeUInt16LE(TIME_EXTRA - 4, from + 2);
  // Flags: only the modification time is present.
  out.writeUInt8(1, from + 4);
  out.writeInt32LE(within(Math.floor(modifiedat / 1000), -0x8000_0000, 0x7fff_ffff), from + 5);
  if (large.length === 0) return;
  const next = from + TIME_EXTRA;
  out.writeUInt16LE(ZIP64_TAG, next);
  out.writeUInt16LE(8 * large.length, next + 2);
  for (const [index, value] of large.entries()) out.writeBigUInt64LE(BigInt(value), next + 4 + 8 * index);
}

export function writeEnd({ count, directoryat, size }: ZipShape, limits = zipLimits): Buffer {
  const plain = size - END - directoryat;
  // Compute with the Zip64 length: for a plain archive the directory then seems smaller, so Zip64 stays false.
  const is64 = needs64({ count, directoryat }, size - END - END64 - LOCATOR64, limits);
  const length = is64 ? plain - END64 - LOCATOR64 : plain;
  const out = Buffer.alloc(is64 ? END64 + LOCATOR64 + END : END);
  let from = 0;
  if (is64) {
    out.writeUInt32LE(0x0606_4b50, 0);
    out.writeBigUInt64LE(BigInt(END64 - 12), 4);
    out.writeUInt16LE(MADE_BY, 12);
    out.writeUInt16LE(45, 14);
    out.writeBigUInt64LE(BigInt(count), 24);
    out.writeBigUInt64LE(BigInt(count), 32);
    out.writeBigUInt64LE(BigInt(length), 40);
    out.writeBigUInt64LE(BigInt(directoryat), 48);
    out.writeUInt32LE(0x0706_4b50, END64);
    out.writeBigUInt64LE(BigInt(directoryat + length), END64 + 8);
    out.writeUInt32LE(1, END64 + 16);
    from = END64 + LOCATOR64;
  }
  const shown = {
    count: count >= limits.count,
    length: length >= limits.bytes,
    at: directoryat >= limits.bytes,
  };
  out.writeUInt32LE(0x0605_4b50, from);
  out.writeUInt16LE(shown.count ? 0xffff : count, from + 8);
  out.writeUInt16LE(shown.count ? 0xffff : count, from + 10);
  out.writeUInt32LE(shown.length ? 0xffff_ffff : length, from + 12);
  out.writeUInt32LE(shown.at ? 0xffff_ffff : directoryat, from + 16);
  return out;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The DOS time in UTC, because the reader's time zone is unknown. Range: 1980 to 2107. */
function dosTime(ms: number): { time: number; date: number } {
  const at = new Date(within(ms, Date.UTC(1980, 0, 1), Date.UTC(2107, 11, 31, 23, 59, 58)));
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}
