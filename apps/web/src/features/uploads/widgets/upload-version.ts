import type { PodItem } from '#features/nodes/widgets/items.ts';
import { readPicked } from '../choose/read-files.ts';
import { sendInto } from '../choose/upload-into.ts';

/** Sends the file that the user picks as the newest version of another one; the server checks the permission. */
export function uploadVersion({ id, name, nodeid }: Pick<PodItem, 'id' | 'name' | 'nodeid'>): void {
  const picker = document.createElement('input');
  picker.type = 'file';
  picker.hidden = true;
  picker.addEventListener('change', () => {
    const place = { node: { id: nodeid, name: '' }, version: { id, name } };
    void sendInto(place, readPicked(picker.files));
    picker.remove();
  });
  picker.addEventListener('cancel', () => picker.remove());
  // Safari opens the picker only for an element of the page, and only during the click.
  document.body.append(picker);
  picker.click();
}
