import {
  createUploadLink,
  inviteToUploadLink,
  listUploadLinks,
  revokeUploadLink,
  type UploadLink,
  updateUploadLink,
} from '@rushes/contract/uploadlinks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useAccess } from '#session/access.ts';
import { currentUser } from '#session/session.ts';
import { uploadLinkKeys } from './keys.ts';
import { bodyOf, type LinkForm } from './link-form.ts';

/** The links of a folder, newest first. */
export function useUploadLinks(nodeid: string) {
  const apid = useAccess()?.point.id;
  const userId = currentUser()?.id;
  return useQuery({
    queryKey: uploadLinkKeys.list(nodeid),
    queryFn: async ({ signal }) => {
      const params = { userId: userId!, nodeId: nodeid };
      const query = apid ? { apid } : {};
      return (await call(listUploadLinks, { params, query, signal })).links;
    },
    enabled: userId !== undefined,
  });
}

export function useLinkActions(nodeid: string) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: uploadLinkKeys.list(nodeid) });
  return {
    save: useMutation({
      mutationFn: async ({ form, link }: { form: LinkForm; link: UploadLink | null }) => {
        const body = bodyOf(form, link);
        const { link: saved } = link
          ? await call(updateUploadLink, { params: { id: link.id }, body })
          : await call(createUploadLink, { body: { ...body, nodeid } });
        return saved;
      },
      onSuccess,
    }),
    revoke: useMutation({
      mutationFn: (id: string) => call(revokeUploadLink, { params: { id } }),
      onSuccess,
    }),
    invite: useMutation({
      mutationFn: ({ id, ...body }: { id: string; receiver: string; note: string; includeqrcode: boolean }) =>
        call(inviteToUploadLink, { params: { id }, body }),
      onSuccess,
    }),
  };
}
