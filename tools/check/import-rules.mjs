// Import rules: the layers first, then one rule per boundary. `from` and `to` are patterns of paths from the root of the
// checkout; `$1` in `to` is what the first group of `from` matched. Checked by imports.mjs.
import { existsSync, readdirSync } from 'node:fs';
import { ranks, topicEntries } from './feature-list.mjs';

const slices = 'apps/server/src/features';
const unranked = existsSync(slices)
  ? readdirSync(slices, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !ranks.includes(entry.name),
    )
  : [];
if (unranked.length > 0) {
  throw new Error(
    `Give ${unranked.map(({ name }) => name).join(', ')} a rank in tools/check/feature-list.mjs.`,
  );
}

// What other features may import: index.ts of a feature, and of the topics listed with the ranks.
const entries = `^${slices}/([^/]+|${topicEntries.join('|')})/index\\.ts$`;

const tests = '\\.test\\.tsx?$';
const sdks =
  '(^|/)node_modules/(@aws-sdk|@smithy|aws-sdk|@google-cloud|@azure|openai|deepl-node|stripe|nodemailer)(/|$)';
const pictures = 'apps/server/src/platform/media/picture-process';
const engines = 'apps/server/src/platform/engines/local/process';
const decoders = '(^|/)node_modules/(sharp|heic-decode|libheif-js|@hyzyla/pdfium)(/|$)';
const sql = '(^|/)node_modules/(kysely|pg|graphile-worker)(/|$)';
// What a pure file may not use.
const impure =
  '\\.(routes|service|queries|jobs|hooks|events|storage|provider)\\.ts$|^apps/server/src/platform/(db|http|jobs|events|media|storage|mail|postgres)/';
// Type-only imports do not exist at run time: a pure file may use the type of a row.
const atRunTime = { atRunTime: true };

function forbid(name, comment, from, to) {
  return { name, comment, from: typeof from === 'string' ? { path: from } : from, to };
}

const rankRules = ranks
  .slice(0, -1)
  .map((name, place) =>
    forbid(
      `rank-${name}`,
      `${name} ranks before these: let it emit an event they subscribe to.`,
      { path: `^${slices}/${name}/`, pathNot: tests },
      { path: `^${slices}/(${ranks.slice(place + 1).join('|')})/` },
    ),
  );

export const importRules = [
  forbid('resolves', 'An import that cannot be resolved escapes every rule below.', {}, { isMissing: true }),
  forbid(
    'no-cycle',
    'Files that import each other belong in one file, or need a third.',
    {},
    { isInCycle: true },
  ),
  forbid(
    'contract-alone',
    'The contract imports zod and nothing else.',
    { path: '^packages/contract/src/', pathNot: tests },
    {
      pathNot: '^packages/contract/src/|(^|/)node_modules/zod/',
    },
  ),
  forbid(
    'client-below-contract',
    'The client is the contract with a connection: it imports nothing else.',
    '^packages/client/src/',
    { pathNot: '^packages/(client|contract)/src/|^node:' },
  ),
  forbid(
    'client-for-browsers',
    'Only @rushes/client/node uses modules of Node: the rest also runs in browsers.',
    { path: '^packages/client/src/', pathNot: '^packages/client/src/node\\.ts$' },
    { isNodeModule: true },
  ),
  forbid(
    'cli-uses-client',
    'The command line does what any program can do: it uses the client and nothing else.',
    '^packages/cli/src/',
    { pathNot: '^packages/(cli|client)/src/|^node:' },
  ),
  forbid('server-not-web', 'Server and web meet in the contract.', '^apps/server/', { path: '^apps/web/' }),
  forbid('web-not-server', 'Server and web meet in the contract.', '^apps/web/', { path: '^apps/server/' }),
  forbid(
    'product-not-tools',
    'The product does not know its tests and tools.',
    '^(apps/[^/]+/src|packages)/',
    {
      path: '^(e2e|bench|tools)/',
    },
  ),
  forbid(
    'src-not-test',
    'Only tests use the test server.',
    { path: '^apps/server/src/', pathNot: tests },
    {
      path: '^apps/server/test/',
    },
  ),
  forbid('not-a-test', 'Nobody imports a test.', {}, { path: tests }),

  forbid('platform-below', 'Platform is technique: it knows no feature.', '^apps/server/src/platform/', {
    path: '^apps/server/src/(app|features)/|^apps/server/src/(main|operate)\\.ts$',
  }),
  forbid(
    'feature-below-app',
    'A feature does not know the application around it.',
    { path: `^${slices}/`, pathNot: tests },
    {
      path: '^apps/server/src/app/|^apps/server/src/(main|operate)\\.ts$',
    },
  ),
  forbid(
    'through-entry',
    'Import another feature only through its index.ts, or that of a listed topic.',
    { path: `^${slices}/([^/]+)/`, pathNot: tests },
    {
      path: `^${slices}/([^/]+)/`,
      pathNot: `^${slices}/$1/|${entries}`,
    },
  ),
  forbid(
    'through-entry-from-app',
    'The application imports features only through their entries.',
    '^apps/server/src/app/',
    {
      path: `^${slices}/`,
      pathNot: entries,
    },
  ),
  forbid(
    'own-entry',
    'A feature does not import its own entries: they are for others.',
    { path: `^${slices}/([^/]+)/`, pathNot: tests },
    { path: `^${slices}/$1/index\\.ts$|^${slices}/$1/[a-z-]+/index\\.ts$` },
  ),
  ...rankRules,

  forbid('routes-no-sql', 'Routes bind endpoints to use cases.', '^apps/server/src/.*\\.routes\\.ts$', {
    path: `\\.queries\\.ts$|${sql}`,
  }),
  forbid(
    'queries-only-sql',
    'Queries hold statements, not decisions.',
    '^apps/server/src/.*\\.queries\\.ts$',
    {
      path: '\\.(routes|service|policy|present|jobs|hooks|events|mails|storage|provider)\\.ts$|^apps/server/src/platform/(http|jobs|events|media|storage|mail)/|node_modules/fastify/',
      ...atRunTime,
    },
  ),
  forbid('pure', 'Policy and presentation are pure: same input, same answer.', '\\.(policy|present)\\.ts$', {
    path: `${impure}|${sql}`,
    ...atRunTime,
  }),
  forbid(
    'pure-no-node',
    'Policy and presentation are pure: no files, no clock, no network.',
    '\\.(policy|present)\\.ts$',
    {
      isNodeModule: true,
    },
  ),
  forbid(
    'model-pure',
    'model/ and formats/ hold types and pure functions: no database, no HTTP, no events.',
    { path: `^${slices}/.*/(model|formats)/`, pathNot: tests },
    { path: `${impure}|${sql}`, ...atRunTime },
  ),
  forbid(
    'model-no-node',
    'model/ and formats/ hold types and pure functions: no files, no network.',
    { path: `^${slices}/.*/(model|formats)/`, pathNot: tests },
    { isNodeModule: true, pathNot: '^(node:)?(buffer|crypto|net|path|util)$' },
  ),
  forbid('storage-no-sql', 'Storage files move bytes; the use case knows the rows.', '\\.storage\\.ts$', {
    path: `\\.(routes|service|queries|jobs|hooks|events)\\.ts$|${sql}`,
    ...atRunTime,
  }),
  forbid(
    'sdk-in-port',
    'A cloud SDK stays inside its port.',
    { path: '^apps/', pathNot: `^apps/server/(src/platform|test)/|${tests}` },
    { path: sdks },
  ),
  forbid(
    'decoder-in-its-process',
    'Pictures from users are decoded by a picture process with limits, never by the server.',
    {
      path: '^apps/server/src/',
      // These draw our own demonstration media.
      pathNot: `^(${pictures}|${engines})/|^apps/server/src/(app/demo/demo-logo|platform/media/demo/(demo-landscape|test-clip))\\.ts$|${tests}`,
    },
    { path: decoders, ...atRunTime },
  ),
  forbid(
    'picture-process-apart',
    'Ask a picture process; do not load its code into the server.',
    { path: '^apps/server/src/', pathNot: `^${pictures}/` },
    { path: `^${pictures}/`, ...atRunTime },
  ),
  forbid(
    'engine-process-apart',
    'Ask the engine process; do not load its models into the server.',
    { path: '^apps/server/src/', pathNot: `^${engines}/` },
    { path: `^${engines}/`, ...atRunTime },
  ),

  forbid('web-routes-below-app', 'app → routes.', '^apps/web/src/routes/', { path: '^apps/web/src/app/' }),
  forbid('web-features-below', 'app → routes → features.', '^apps/web/src/features/', {
    path: '^apps/web/src/(app|routes)/',
  }),
  forbid(
    'web-features-apart',
    'Routes compose features; only query keys and the widgets/ folder are shared.',
    '^apps/web/src/features/([^/]+)/',
    {
      path: '^apps/web/src/features/[^/]+/',
      pathNot: '^apps/web/src/features/$1/|^apps/web/src/features/[^/]+/(widgets/|keys\\.ts$)',
    },
  ),
  forbid('player-alone', 'The player knows no feature and makes no calls.', '^apps/web/src/player/', {
    path: '^apps/web/src/(app|routes|features|session)/|^apps/web/src/lib/api',
  }),
  forbid('ui-below', 'Building blocks know nothing of the product.', '^apps/web/src/ui/', {
    path: '^apps/web/src/(app|routes|features|player|session)/|^apps/web/src/lib/api',
  }),
  forbid(
    'embedded-light',
    'The embedded player does not load the application.',
    { path: '^apps/web/src/embedded/', pathNot: tests },
    {
      path: '^apps/web/src/(app|routes|features|session)/|(^|/)node_modules/(react|@tanstack|zustand)',
    },
  ),
  forbid('session-below', 'features → session → lib.', '^apps/web/src/session/', {
    path: '^apps/web/src/(app|routes|features|player|ui)/',
  }),
  forbid(
    'lib-knows-no-product',
    'lib is technical: a concept of the product belongs to its feature, or to session/.',
    { path: '^apps/web/src/lib/', pathNot: tests },
    {
      path: '^packages/contract/src/',
      pathNot:
        '^packages/contract/src/(endpoint|enums|error-response|error-texts\\.(en|nl)|event-parser|fill|live)\\.ts$',
    },
  ),
  forbid('lib-below', 'lib stands at the bottom.', '^apps/web/src/lib/', {
    path: '^apps/web/src/(app|routes|features|player|ui|session)/',
  }),
];
