import { isUnsent, useDrafts } from './drafts.ts';

// Browsers show a sentence of their own; all a page can do is ask for it, and only while something would be lost.
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

useDrafts.subscribe(({ drafts }) => {
  if (Object.values(drafts).some(isUnsent)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
