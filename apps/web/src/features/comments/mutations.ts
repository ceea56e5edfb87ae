import {
  addressComment,
  type Comment,
  checkComment,
  createComment,
  deleteComment,
  dislikeComment,
  likeComment,
  submitReview,
  uncheckComment,
  updateComment,
} from '@rushes/contract/comments';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useUser } from '#session/session.ts';
import { showFailure, showSnackbar, UNDO_MS } from '#ui/feedback/snackbar.tsx';
import type { CommentInput, Form } from './composer/drafts.ts';
import { commentKeys } from './keys.ts';
import { type Action, takeLock } from './list/toggle-locks.ts';
import type { Comments } from './queries.ts';
import { refreshComments } from './refresh.ts';
import type { ShownComment } from './shown-comment.ts';

export const changeComment = (
  { comments, carried }: Comments,
  id: string,
  change: (comment: Comment) => Comment,
): Comments => ({
  carried,
  comments: comments.map((comment) => (comment.id === id ? change(comment) : comment)),
});

function patch(client: QueryClient, podid: string, id: string, change: (comment: Comment) => Comment): void {
  client.setQueryData<Comments>(commentKeys.pod(podid), (now) => now && changeComment(now, id, change));
}

/** A mutation counts as pending until its callbacks return, so refetch afterwards. */
const refreshLater = (client: QueryClient, podid: string) =>
  void setTimeout(() => refreshComments(client, podid));

function useCreateComment(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CommentInput & { parentid: string | null }) =>
      call(createComment, { params: { id: podid }, body }),
    onSuccess: ({ comment }) => {
      client.setQueryData<Comments>(
        commentKeys.pod(podid),
        (now) =>
          now && {
            ...now,
            comments: [...now.comments.filter(({ id }) => id !== comment.id), comment],
          },
      );
      refreshLater(client, podid);
    },
  });
}

function useEditComment(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cid, ...body }: CommentInput & { cid: string }) =>
      call(updateComment, { params: { id: podid, cid }, body }),
    onSuccess: ({ comment }) => {
      patch(client, podid, comment.id, () => comment);
      refreshLater(client, podid);
    },
  });
}

/** Sends the form. Completes even if the form unmounts before the response arrives. */
export function useSend(podid: string) {
  const say = useCreateComment(podid);
  const amend = useEditComment(podid);
  return (input: CommentInput, form: Form) =>
    form.as === 'edit'
      ? amend.mutateAsync({ cid: form.comment.id, ...input })
      : say.mutateAsync({ ...input, parentid: form.as === 'answer' ? form.to.id : null });
}

export function useDelete(podid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cid: string) => call(deleteComment, { params: { id: podid, cid } }),
    onSuccess: (_, cid) => {
      client.setQueryData<Comments>(
        commentKeys.pod(podid),
        (now) =>
          now && {
            ...now,
            comments: now.comments.filter(({ id, parentid }) => id !== cid && parentid !== cid),
          },
      );
      refreshLater(client, podid);
    },
  });
}

export const liked = (comment: Comment, me: string, on: boolean): Comment => {
  const likedBy = comment.likedBy.filter((id) => id !== me);
  if (on) likedBy.push(me);
  return { ...comment, likedBy, likesCount: comment.likesCount + likedBy.length - comment.likedBy.length };
};

export const withAction = (comment: Comment, action: Action, me: string, on: boolean): Comment =>
  action === 'like' ? liked(comment, me, on) : { ...comment, checked: on ? 1 : 0 };

interface Toggle {
  action: Action;
  comment: ShownComment;
  on: boolean;
}

/** Optimistic update. If the server refuses, it is rolled back and the error is shown. */
export function useToggle(podid: string) {
  const client = useQueryClient();
  const user = useUser();
  const { t } = useTranslation('comments');
  const mutation = useMutation({
    mutationKey: commentKeys.pod(podid),
    mutationFn: ({ action, comment, on }: Toggle) => {
      const params = { id: podid, cid: comment.id };
      if (action === 'like') return call(on ? likeComment : dislikeComment, { params });
      return call(on ? checkComment : uncheckComment, { params });
    },
    onMutate: async ({ action, comment, on }) => {
      await client.cancelQueries({ queryKey: commentKeys.pod(podid) });
      patch(client, podid, comment.id, (now) => withAction(now, action, user?.id ?? '', on));
    },
    onError: (error, { action, comment, on }) => {
      // Reverts only this action: another action on the same comment may have succeeded.
      patch(client, podid, comment.id, (now) => withAction(now, action, user?.id ?? '', !on));
      showFailure(error);
    },
    onSettled: () => refreshLater(client, podid),
  });
  return (action: Action, comment: ShownComment) => {
    if (!user || !takeLock(action, comment.id)) return;
    const on = action === 'like' ? !comment.likedBy?.includes(user.id) : comment.checked === 0;
    const done = () =>
      showSnackbar({
        text: t(on ? 'undo.resolved' : 'undo.reopened'),
        duration: UNDO_MS,
        action: { label: t('undo.action'), run: () => mutation.mutate({ action, comment, on: !on }) },
      });
    // Not with the callbacks of `mutate`: the next action on any comment would drop them. Likes need no undo, because
    // the same button reverts them.
    mutation.mutateAsync({ action, comment, on }).then(
      () => action === 'check' && done(),
      () => {},
    );
  };
}

/** Resolves a comment of an earlier version in this version, which removes it from the list. */
export function useAddress(podid: string) {
  const client = useQueryClient();
  const queryKey = commentKeys.pod(podid);
  const { t } = useTranslation('comments');
  const reopen = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ podid: older, id }: Comment) => call(uncheckComment, { params: { id: older, cid: id } }),
    onError: showFailure,
    onSettled: () => refreshLater(client, podid),
  });
  const change = (to: (carried: Comments['carried']) => Comments['carried']) =>
    client.setQueryData<Comments>(queryKey, (now) => now && { ...now, carried: to(now.carried) });
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (cid: string) => call(addressComment, { params: { id: podid, cid } }),
    onSuccess: ({ comment }) =>
      showSnackbar({
        text: t('undo.resolved'),
        duration: UNDO_MS,
        action: { label: t('undo.action'), run: () => reopen.mutate(comment) },
      }),
    onMutate: async (cid) => {
      await client.cancelQueries({ queryKey });
      const carried = client.getQueryData<Comments>(queryKey)?.carried ?? [];
      const gone = carried.filter(({ id, parentid }) => id === cid || parentid === cid);
      change((now) => now.filter((one) => !gone.includes(one)));
      return gone;
    },
    onError: (error, _, gone = []) => {
      change((now) => [...now, ...gone.filter(({ id }) => !now.some((one) => one.id === id))]);
      showFailure(error);
    },
    onSettled: () => refreshLater(client, podid),
  });
}

export const useSubmit = (podid: string) =>
  useMutation({
    mutationFn: (note: string) => call(submitReview, { params: { id: podid }, body: { note } }),
  });
