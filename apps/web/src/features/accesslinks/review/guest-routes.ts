import type { SharedNode, SharedPod } from '@rushes/contract/reviewaccess';

// Routes behind the entrance. The route of a file includes the folder it was opened from.

export function podRoute(code: string, nodeid: string | undefined, { id }: Pick<SharedPod, 'id'>) {
  return nodeid
    ? ({ to: '/reviewaccess/$code/view/$nodeid/$podid', params: { code, nodeid, podid: id } } as const)
    : ({ to: '/reviewaccess/$code/view/$podid', params: { code, podid: id } } as const);
}

export function nodeRoute(code: string, nodeid: SharedNode['id'] | null | undefined) {
  return nodeid
    ? ({ to: '/reviewaccess/$code/view/node/$nodeid', params: { code, nodeid } } as const)
    : ({ to: '/reviewaccess/$code/view', params: { code } } as const);
}
