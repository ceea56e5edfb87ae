import { endpoint } from './endpoint.ts';

// Panels and scripts for editing programs, which this installation makes for its own address. They contain nothing else
// of it, so everyone may have them.

export const EXTENSION_PATHS = {
  premiere: '/extensions/premiere.ccx',
  resolve: '/extensions/rushes.lua',
  finalCutPro: '/extensions/final-cut-pro.zip',
} as const;

const file = { gate: 'public', raw: 'bytes' } as const;

export const getPremierePanel = endpoint({
  ...file,
  name: 'extensions.premiere',
  route: 'GET //extensions/premiere.ccx',
  summary:
    'Return the panel for Premiere Pro as a package for the Creative Cloud app, with the address of this installation.',
});

export const getResolveScript = endpoint({
  ...file,
  name: 'extensions.resolve',
  route: 'GET //extensions/rushes.lua',
  summary: 'Return the script for DaVinci Resolve, with the address of this installation.',
});

export const getFinalCutSource = endpoint({
  ...file,
  name: 'extensions.finalCutPro',
  route: 'GET //extensions/final-cut-pro.zip',
  summary:
    'Return the source of the workflow extension for Final Cut Pro, with the address of this installation. It is built with Xcode.',
});

export const extensionEndpoints = [getPremierePanel, getResolveScript, getFinalCutSource] as const;
