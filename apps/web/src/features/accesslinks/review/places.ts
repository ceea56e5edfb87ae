import type { SharedNode, SharedPod } from '@rushes/contract/reviewaccess';

// The addresses behind the door: the way to a file tells the folder it is looked at in.

export function podPlace(code: string, nodeid: string | undefined, { id }: Pick<SharedPod, 'id'>) {
  return nodeid
    ? ({ to: '/reviewaccess/$code/view/$nodeid/$podid', params: { code, nodeid, podid: id } } as const)
    : ({ to: '/reviewaccess/$code/view/$podid', params: { code, podid: id } } as const);
}

export function nodePlace(code: string, nodeid: SharedNode['id'] | null | undefined) {
  return nodeid
    ? ({ to: '/reviewaccess/$code/view/node/$nodeid', params: { code, nodeid } } as const)
    : ({ to: '/reviewaccess/$code/view', params: { code } } as const);
}
