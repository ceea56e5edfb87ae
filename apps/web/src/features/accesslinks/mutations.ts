import { createAccessLink, inviteToAccessLink } from '@rushes/contract/accesslinks';
import { getTenantSettings } from '@rushes/contract/tenants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { type ExternalForm, endOfDay } from './external-form.ts';
import { linkKeys } from './keys.ts';

/** Default settings of a new link. */
export const useLinkDefaults = (tenantId: string | undefined) =>
  useQuery({
    queryKey: linkKeys.defaults(tenantId),
    queryFn: async ({ signal }) =>
      (await call(getTenantSettings, { params: { id: tenantId! }, signal })).settings,
    enabled: tenantId !== undefined,
  });

/** Creates a link for one file, with comments allowed and notifications for its creator. */
export const useMakeLink = (podid: string) =>
  useMutation({
    mutationFn: async ({ note, password, day, downloading }: ExternalForm) => {
      const { link } = await call(createAccessLink, {
        body: {
          podids: [podid],
          allowcomments: 1,
          notify: 1,
          allowdownloading: downloading,
          password,
          note: note.trim(),
          expireat: endOfDay(day),
        },
      });
      return link;
    },
  });

export const useSendLink = () =>
  useMutation({
    mutationFn: ({ id, addresses, note }: { id: string; addresses: readonly string[]; note: string }) =>
      call(inviteToAccessLink, {
        params: { id },
        body: { receiver: addresses.join(','), note: note.trim() },
      }),
  });
