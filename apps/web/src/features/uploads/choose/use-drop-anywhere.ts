import { useEffect, useRef, useState } from 'react';
import { carriesFiles, readDrop } from './dropped-files.ts';
import type { Chosen } from './read-files.ts';

/** True while files are dragged over the page; the whole page is a drop target. */
export function useDropAnywhere(onFiles: (chosen: Chosen | Promise<Chosen>) => void): boolean {
  const [over, setOver] = useState(false);
  const current = useRef(onFiles);
  current.current = onFiles;
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      // Otherwise the browser navigates to the dropped file.
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      current.current(readDrop(event.dataTransfer!));
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
}
