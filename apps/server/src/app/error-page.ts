import type { AppError } from '@rushes/contract/app-error';
import { type Language, languages } from '@rushes/contract/enums';
import * as en from '@rushes/contract/error-texts.en';
import * as nl from '@rushes/contract/error-texts.nl';
import { fillError } from '@rushes/contract/fill';
import { escapeHtml } from '#platform/text/escape-html.ts';

const texts = { en, nl };
const titles = { en: 'This page cannot be shown', nl: 'Deze pagina kan niet worden getoond' };

// As the status pages of the web app (apps/web/src/ui/feedback/status-page.tsx), which this page cannot load.
const STYLE = `
html{color-scheme:dark;background:#0f0f12;color:#ededf0;font:14px/21px Inter,system-ui,sans-serif}
body{box-sizing:border-box;display:flex;flex-direction:column;min-height:100vh;margin:0;padding:26px 40px}
main{display:flex;flex:1;flex-direction:column;justify-content:center;max-width:440px}
h1{margin:0;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.01em;text-wrap:balance}
p{margin:8px 0 0;color:#9a9aa5}
@media (prefers-color-scheme:light){html:not([data-theme=dark]){color-scheme:light;background:#fff;color:#17171c}html:not([data-theme=dark]) p{color:#5a5a66}}
html[data-theme=light]{color-scheme:light;background:#fff;color:#17171c}html[data-theme=light] p{color:#5a5a66}
@media (max-width:600px){body{padding:24px}}`;

// The choices of the browser (apps/web/boot/theme.js), which requests do not contain.
const SCRIPT = `try{const d=document,l=localStorage.getItem('rushes.language'),t=localStorage.getItem('rushes.theme');if(t)d.documentElement.dataset.theme=t;if(d.querySelector('main[lang="'+l+'"]')){d.documentElement.lang=l;for(const m of d.querySelectorAll('main'))m.hidden=m.lang!==l}}catch{}`;

/**
 * For a browser that opens an address: it would save a JSON response under the name of the requested file. In the
 * language that the browser chose before, else in that of the link, else in the first one of the browser.
 */
export function errorPage({ code, params }: AppError, accepted: string | undefined): string {
  const shown = languages.find((language) => language === params.language) ?? acceptedLanguage(accepted);
  const inLanguage = (language: Language) => {
    const text = escapeHtml(fillError(texts[language], code, params) ?? '');
    const hidden = language === shown ? '' : ' hidden';
    return `<main lang="${language}"${hidden}><h1>${titles[language]}</h1><p>${text}</p></main>`;
  };
  return `<!doctype html><html lang="${shown}"><head><meta charset="utf-8"><title>Rushes</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}
main[hidden]{display:none}</style></head><body><img src="/favicon.svg" width="24" height="24" alt="Rushes">${languages.map(inLanguage).join('')}<script>${SCRIPT}</script></body></html>`;
}

/** The first language of the header, by weight, that exists. */
export function acceptedLanguage(header = ''): Language {
  const wanted = header
    .split(',')
    .map((entry) => {
      const [tag = '', ...options] = entry.trim().toLowerCase().split(';');
      const weight = Number(options.find((one) => one.trim().startsWith('q='))?.split('=')[1] ?? 1);
      return { tag, weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => languages.find((language) => new RegExp(`^${language}\\b`).test(tag)));
  return wanted.find((language) => language !== undefined) ?? 'en';
}
