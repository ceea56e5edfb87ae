import { isUnsent, useDrafts } from './drafts.ts';

// Browsers show their own text. The handler is only registered while there are unsent drafts.
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

useDrafts.subscribe(({ drafts }) => {
  if (Object.values(drafts).some(isUnsent)) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});
