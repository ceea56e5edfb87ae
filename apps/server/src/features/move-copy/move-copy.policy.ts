import { AppError } from '@rushes/contract/app-error';
import { ArchiveStatus, NAME_MAX, NodeType, State } from '@rushes/contract/enums';
import type { PlainCode } from '@rushes/contract/errors';
import { type NodeRow, requireNotArchived } from '#features/nodes/index.ts';
import { isRoot, refusalToHold } from '#features/nodes/rules/index.ts';
import type { Actor } from '#platform/context/context.ts';

/** Whether `path` equals `above` or is a descendant of it. */
const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above}.`);

/** Checks shared by moving and copying a node. */
function requireFits(actor: Actor, node: NodeRow, target: NodeRow): void {
  // The user has access to the target, but it belongs to another tenant than the node.
  if (node.tenantid !== target.tenantid) throw new AppError('ERR93');
  if (isRoot(actor, node)) throw new AppError('ERR89');
  requireNotArchived(node);
  if (isWithin(target.path, node.path)) throw new AppError('ERR94');
}

function requireHolds(node: NodeRow, target: NodeRow): void {
  const refusal = refusalToHold(target.type, node.type);
  if (refusal) throw new AppError(refusal);
}

export function requireMovable(actor: Actor, node: NodeRow, target: NodeRow): void {
  requireFits(actor, node, target);
  if (node.type === NodeType.CLIENT) throw new AppError('ERR88');
  if (node.parentid === target.id) throw new AppError('ERR131');
  requireHolds(node, target);
}

export function requireCopyable(actor: Actor, node: NodeRow, target: NodeRow): void {
  requireFits(actor, node, target);
  requireHolds(node, target);
}

/** Only items that are being archived may be added to an archived folder. */
export function requireOpen(target: NodeRow, isArchiving = false): void {
  if (target.archived === ArchiveStatus.NOTARCHIVED) return;
  if (target.archived !== ArchiveStatus.ARCHIVED) throw new AppError('ERR161');
  if (!isArchiving) throw new AppError('ERR132');
}

interface Copyable {
  state: State;
  archived: ArchiveStatus;
  broken: boolean;
}

/** Why a file cannot be copied: a copy shares blobs, so they must be complete and in the active tier. */
export function refusalToCopy({ state, archived, broken }: Copyable): PlainCode | undefined {
  if (archived !== ArchiveStatus.NOTARCHIVED) {
    return archived === ArchiveStatus.ARCHIVED ? 'ERR68' : 'ERR161';
  }
  if (state === State.ERROR) return '11009';
  return state !== State.COMPLETE || broken ? 'ERR154' : undefined;
}

/** Index where the file extension starts. A suffix of 20 characters or more is not an extension. */
function endingAt(name: string): number {
  const dot = name.lastIndexOf('.');
  return name.length - dot > 20 ? 0 : dot;
}

/** A name with a copy number, and the base name. */
const NUMBERED = /^(.+) \(\d{1,4}\)$/s;

/**
 * A copy in the same folder as its original gets the next free number, before the file extension: “Cut (2).mov”. A
 * number and not a word, because users with different languages share a folder. In other folders a copy keeps its name:
 * names need not be unique within a folder.
 */
export function nameOfCopy(name: string, taken: ReadonlySet<string>, isFile: boolean): string {
  const dot = isFile ? endingAt(name) : 0;
  const ending = dot > 0 ? name.slice(dot) : '';
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const numbered = NUMBERED.exec(stem);
  // “Cut (2)” is itself a copy when “Cut” is there; “Film (2019)” is a name.
  const base = numbered && taken.has(numbered[1]! + ending) ? numbered[1]! : stem;
  for (let number = 2; ; number++) {
    const suffix = ` (${number})${ending}`;
    // Do not cut a surrogate pair in half.
    const room = base.slice(0, Math.max(0, NAME_MAX - suffix.length)).replace(/[\uD800-\uDBFF]$/, '');
    const candidate = room + suffix;
    if (!taken.has(candidate)) return candidate;
  }
}
