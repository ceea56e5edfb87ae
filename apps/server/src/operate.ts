import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Everything else is imported afterwards, as in main.ts: compiling the modules is half of a short command.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/rushes', import.meta.url)));
await import('#app/run-operator-command.ts');
