import type { OpenApiDocument } from '@rushes/contract/openapi';
import { escapeHtml } from '#platform/text/escape-html.ts';

/** The API document as a page without scripts: methods, paths, gates, and the schemas in a collapsible section. */
export function referencePage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const shapes = JSON.stringify(
        { parameters: call.parameters, body: call.requestBody, replies: call.responses },
        null,
        2,
      );
      return `<details><summary><code>${method.toUpperCase()}</code> <b>${escapeHtml(path)}</b>
        <span>${escapeHtml(call['x-gate'])}</span><p>${escapeHtml(call.summary)}</p></summary><pre>${escapeHtml(shapes)}</pre></details>`;
    }),
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)} API</title><style>
:root{color-scheme:dark light;font:14px/1.5 Inter,system-ui,sans-serif}body{max-width:880px;margin:40px auto;padding:0 24px}
details{border-top:1px solid #8883;padding:10px 0}summary{cursor:pointer}summary p{margin:2px 0 0;opacity:.7}
summary span{float:right;opacity:.6;font-size:12px}code{display:inline-block;min-width:64px;color:#7265f0;font-weight:600}
pre{overflow:auto;font-size:12px;background:#8881;padding:12px;border-radius:8px}</style>
<h1>${escapeHtml(document.info.title)} API ${escapeHtml(document.info.version)}</h1>
<p>${escapeHtml(document.info.description)} The document itself: <a href="openapi.json">openapi.json</a>.</p>${calls.join('')}</html>`;
}
