import type { Embedded } from '@rushes/contract/embedlinks';
import './embedded.css';
import { element } from './elements.ts';
import { languageOf, translatorFor } from './i18n.ts';
import { openPlayer } from './player.ts';
import { showStatus } from './status.ts';

// Page of an embed on another website. A separate program, because it is loaded by pages that are not ours: no
// framework, no session, no storage, no cookies sent.

const frame = document.getElementById('frame')!;
const language = languageOf(navigator.languages);
const say = translatorFor(language);
const code = location.pathname.split('/')[2] ?? '';
document.documentElement.lang = language;

const ask = (url: string, init: RequestInit = {}) => fetch(url, { credentials: 'omit', ...init });
const again = { label: say('retry'), onClick: () => void open() };

async function open(): Promise<void> {
  let response: Response;
  try {
    response = await ask(`/api/v1/embedded/${encodeURIComponent(code)}`);
  } catch {
    return showStatus(frame, say('offline'), again);
  }
  if (response.status === 404) return showStatus(frame, say('gone'));
  if (!response.ok) return showStatus(frame, say('failed'), again);
  show(((await response.json()) as { embedded: Embedded }).embedded);
}

function show(embedded: Embedded): void {
  const { kind, media, name } = embedded;
  document.title = name;
  if (media.length === 0) showStatus(frame, say('pending'), again);
  else if (kind === 'image') showPicture(embedded);
  else openPlayer(frame, { embedded, language, say, onProblem: (url) => void explain(url) });
}

/** Uses the first source this browser can display. */
function showPicture({ media, name }: Embedded): void {
  let place = 0;
  const picture = element('img', { class: 'picture', alt: name });
  const next = () => {
    picture.src = media[place]?.url ?? '';
  };
  picture.addEventListener('error', () => {
    const tried = media[place]?.url ?? '';
    place += 1;
    if (place < media.length) next();
    else void explain(tried);
  });
  next();
  frame.replaceChildren(picture);
}

/** A media element does not report the reason of an error; request the URL to find out. */
async function explain(url: string): Promise<void> {
  try {
    const { status } = await ask(url, { headers: { range: 'bytes=0-0' } });
    if (status === 404) showStatus(frame, say('gone'));
    else if (status === 509) showStatus(frame, say('spent'));
    else showStatus(frame, say('failed'), again);
  } catch {
    showStatus(frame, say('offline'), again);
  }
}

void open();
