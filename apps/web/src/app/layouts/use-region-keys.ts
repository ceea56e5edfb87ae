import { useEffect } from 'react';

/** The two halves of the page one works in, and what takes the focus in each: of an empty tree the box above it. */
const tree = { region: 'aside', inside: ['[role=treeitem][tabindex="0"]', 'input'] };
const files = { region: '#content', inside: ['[data-item][tabindex="0"]'] };

/** F6 goes from the tree to the files and back, as it does between the panes of a desktop program. */
export function useRegionKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const inTree = document.activeElement?.closest(tree.region) !== null;
      const { region, inside } = inTree ? files : tree;
      const place = document.querySelector<HTMLElement>(region);
      if (!place) return;
      event.preventDefault();
      const wanted = inside.map((one) => place.querySelector<HTMLElement>(one));
      (wanted.find((one) => one !== null) ?? place).focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
