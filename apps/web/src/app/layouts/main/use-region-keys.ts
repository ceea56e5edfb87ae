import { useEffect } from 'react';

/** The two regions of the page and their focus targets; in an empty tree the field above it. */
const tree = { region: 'aside', inside: ['[role=treeitem][tabindex="0"]', 'input'] };
const files = { region: '#content', inside: ['[data-item][tabindex="0"]'] };

/** F6 switches between the tree and the files, as between the panes of a desktop application. */
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
