import { hidingWarnings } from '@rushes/contract/move-copy';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { moveCopyKeys } from '../keys.ts';
import { useMessageTexts } from '../use-message-texts.ts';

const none: never[] = [];

/** In a form with a team-only switch: what stops working when this folder becomes team-only. */
export function TeamOnlyWarnings({ nodeid }: { nodeid: string }) {
  const { data } = useQuery({
    queryKey: moveCopyKeys.teamOnlyWarnings(nodeid),
    queryFn: async ({ signal }) =>
      (await call(hidingWarnings, { body: { nodes: [nodeid] }, signal })).messages,
    // Links change without an event: always ask again.
    staleTime: 0,
  });
  const texts = useMessageTexts(data ?? none);
  return texts.map((text) => (
    <Alert key={text} tone="warning">
      {text}
    </Alert>
  ));
}
