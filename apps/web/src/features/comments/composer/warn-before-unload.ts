import { hasUnstored, useDrafts } from './drafts.ts';

// Browsers show their own text. The handler is only registered while closing the page would lose a draft.
const ask = (event: BeforeUnloadEvent) => {
  if (hasUnstored()) event.preventDefault();
};

useDrafts.subscribe(() => {
  if (hasUnstored()) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
