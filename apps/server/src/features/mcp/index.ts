// The Model Context Protocol: tools with which AI assistants search, read and review. Owns no table: every tool makes
// calls of the API as the user. Listens to no other feature.
import type { Feature } from '#platform/feature/feature.ts';
import { mcpRoutes } from './mcp.routes.ts';

export const mcpFeature: Feature = { name: 'mcp', routes: ({ calls }) => mcpRoutes(calls) };
