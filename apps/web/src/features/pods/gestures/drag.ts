import { beginDrag, endDrag, isCopyDrag, isItemDrag, useDrag } from '#features/nodes/widgets/drag-items.ts';
import { ask, countItems, type Items, type NodeItem, type PodItem } from '#features/nodes/widgets/items.ts';
import { dropOn } from '../actions/item-rights.ts';
import type { DropMark } from '../layout/items-view.ts';
import { dragImage } from './drag-image.ts';
import type { Latest } from './gestures.ts';

export interface Drags {
  /** The current folder: items dragged from another folder may be dropped on its empty space. */
  here: NodeItem;
  mayControl: boolean;
  node: (id: string) => NodeItem | undefined;
  pod: (id: string) => PodItem | undefined;
  /** The items dragged along with this one; they become selected. Null when dragging is not allowed. */
  taken: (id: string) => Items | null;
  words: (items: Items) => string;
  onMark: (mark: DropMark | null) => void;
}

/** Hover time on a file before a drop stacks versions: passing over a file on the way to a folder does not stack. */
const STACK_AFTER_MS = 600;

/** One set of listeners for the whole folder: items only carry the draggable attribute. */
export function listenForDrags(element: HTMLElement, latest: Latest<Drags>, signal: AbortSignal): void {
  let over = { id: '', since: 0 };
  let shown: DropMark | null = null;
  // A long press by touch selects; it does not drag.
  let touch = false;
  const show = (next: DropMark | null) => {
    if (shown?.id === next?.id && shown?.kind === next?.kind) return;
    shown = next;
    latest.current.onMark(next);
  };
  const itemOf = (event: Event) =>
    (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset.item;

  const down = (event: PointerEvent) => {
    touch = event.pointerType === 'touch';
  };
  const start = (event: DragEvent) => {
    const id = itemOf(event);
    const items = id && !touch ? latest.current.taken(id) : null;
    if (!items || !event.dataTransfer) return event.preventDefault();
    beginDrag(event.dataTransfer, items, latest.current.here.id);
    dragImage(event.dataTransfer, latest.current.words(items), countItems(items));
  };
  const target = (event: DragEvent): DropMark | null => {
    const { here, node, pod, mayControl } = latest.current;
    const { items, from } = useDrag.getState();
    if (!mayControl) return null;
    const id = itemOf(event);
    const copies = isCopyDrag(event);
    if (!id) return from !== here.id && dropOn(items, from, { node: here }, copies) ? into(here.id) : null;
    const kind = dropOn(items, from, { node: node(id), pod: pod(id) }, copies);
    if (over.id !== id) over = { id, since: performance.now() };
    if (kind === 'stack' && performance.now() - over.since < STACK_AFTER_MS) return null;
    return kind && { id, kind };
  };
  const move = (event: DragEvent) => {
    if (!event.dataTransfer || !isItemDrag(event.dataTransfer)) return;
    const found = target(event);
    show(found);
    if (!found) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = found.kind === 'into' && isCopyDrag(event) ? 'copy' : 'move';
  };
  const drop = (event: DragEvent) => {
    if (!isItemDrag(event.dataTransfer)) return;
    event.preventDefault();
    const found = target(event);
    const { items } = useDrag.getState();
    finish();
    if (found) perform(found, items, isCopyDrag(event), latest.current);
  };
  const leave = (event: DragEvent) => {
    if (!element.contains(event.relatedTarget as Node | null)) show(null);
  };
  const finish = () => {
    show(null);
    over = { id: '', since: 0 };
    endDrag();
  };
  const listen = { signal };
  element.addEventListener('pointerdown', down, listen);
  element.addEventListener('dragstart', start, listen);
  element.addEventListener('dragover', move, listen);
  element.addEventListener('drop', drop, listen);
  element.addEventListener('dragleave', leave, listen);
  window.addEventListener('dragend', finish, listen);
}

const into = (id: string): DropMark => ({ id, kind: 'into' });

function perform(mark: DropMark, items: Items, copies: boolean, { here, node, pod }: Drags): void {
  if (mark.kind === 'stack') {
    const [source] = items.pods;
    const target = pod(mark.id);
    if (source && target) ask({ name: 'stack', source, target });
    return;
  }
  const folder = mark.id === here.id ? here : node(mark.id);
  if (folder) ask({ name: copies ? 'copy' : 'move', items, target: { id: folder.id, name: folder.name } });
}
