import styles from '../folder/folder-view.module.css';

/** The drag image: the name and the number of other items. The browser takes a snapshot of it once. */
export function dragImage(transfer: DataTransfer, words: string, count: number): void {
  const image = document.createElement('div');
  image.className = styles.dragImage ?? '';
  const name = document.createElement('span');
  name.className = 'truncate';
  name.textContent = words;
  image.append(name);
  if (count > 1) {
    const number = document.createElement('span');
    number.className = styles.dragCount ?? '';
    number.textContent = String(count);
    image.append(number);
  }
  document.body.append(image);
  transfer.setDragImage(image, -12, -8);
  setTimeout(() => image.remove());
}
