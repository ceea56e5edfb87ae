/** Query keys of the dialogs that move and copy. */
export const moveCopyKeys = {
  teamOnlyWarnings: (nodeid: string) => ['move-copy', 'team-only', nodeid] as const,
  pickerNodes: (place: string | null) => ['move-copy', 'picker', 'nodes', place] as const,
  pickerPods: (place: string | null) => ['move-copy', 'picker', 'pods', place] as const,
};
