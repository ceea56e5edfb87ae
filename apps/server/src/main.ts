import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling a few hundred modules is half of a warm start: kept beside the packages, it is done once. Everything
// else is imported afterwards, because what is imported before it is not cached.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/rushes', import.meta.url)));
await import('#app/start.ts');
