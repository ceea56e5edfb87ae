export const commentKeys = {
  pod: (podid: string) => ['comments', 'pod', podid] as const,
  review: (podid: string) => ['comments', 'review', podid] as const,
  people: (podid: string) => ['comments', 'people', podid] as const,
  open: ['comments', 'open'] as const,
};
