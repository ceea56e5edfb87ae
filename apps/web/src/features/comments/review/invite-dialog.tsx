import { COMMENT_MAX } from '@rushes/contract/comments';
import type { Review } from '@rushes/contract/reviews';
import { useMemo, useState } from 'react';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSubmission } from '#lib/submission.ts';
import { useCan } from '#session/access.ts';
import { useSession } from '#session/session.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Avatar } from '#ui/image/avatar.tsx';
import { toggled } from '#ui/list/selection.ts';
import { plain } from '../list/threads.ts';
import { usePeople } from '../queries.ts';
import styles from './invite-dialog.module.css';
import { useInvite } from './review-mutations.ts';
import { TermsFields, useReviewTerms } from './review-terms.tsx';

interface Props {
  podid: string;
  name: string;
  review: Review;
  onClose: () => void;
}

/** Up to this number of people, the search field is hidden. */
const FEW = 6;

export function InviteDialog({ podid, name, review, onClose }: Props) {
  const { t } = useTranslation('comments');
  const people = usePeople(podid, true);
  const inTeam = useCan('belongsto Team');
  const me = useSession((state) => state.session?.user.id);
  const invite = useInvite(podid);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const [note, setNote] = useState('');
  const terms = useReviewTerms(review);
  const [tried, setTried] = useState(false);
  const form = useSubmission(
    async (wanted: NonNullable<ReturnType<typeof terms.read>>) => {
      const { message } = await invite.mutateAsync({ reviewers: [...chosen], note: note.trim(), ...wanted });
      onClose();
      showSnackbar({ text: await notificationText(message), tone: 'success' });
    },
    { textOf: formErrorText },
  );
  const asked = useMemo(() => new Set(review.reviewers.map(({ id }) => id)), [review]);
  const words = plain(search).split(/\s+/).filter(Boolean);
  // Users who may decide. Client users cannot invite themselves.
  const askable = (people.data ?? []).filter(({ id, decides }) => decides && (inTeam || id !== me));
  const shown = askable.filter((one) => {
    const searched = plain(`${one.name} ${one.email}`);
    return words.every((word) => searched.includes(word));
  });

  const toggle = (id: string) => setChosen(toggled(chosen, id));

  function send() {
    setTried(true);
    const wanted = terms.read();
    if (wanted && chosen.size > 0) void form.submit(wanted);
  }

  const unread = people.error ? formErrorText(people.error) : null;
  const problem = form.problem ?? (tried && chosen.size === 0 ? t('invite.nobody') : unread);
  return (
    <FormDialog
      title={t('invite.title')}
      lead={name}
      onClose={onClose}
      problem={problem}
      form={{ ...form, submit: send }}
      confirm={t('review.ask')}
    >
      <div className="stack gap-16">
        {askable.length > FEW && (
          <SearchField
            label={t('invite.search')}
            value={search}
            onChange={setSearch}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        <fieldset className={styles.people}>
          <legend className="visually-hidden">{t('invite.people')}</legend>
          {!people.data && !people.error && <Skeleton rows={4} height={36} />}
          {people.data && shown.length === 0 && <p className="p-8 muted">{t('invite.none')}</p>}
          {shown.map((one) => (
            <div key={one.id} className="row gap-10 min-h-38 p-4-8 radius cursor-pointer hover-bg">
              <Checkbox
                label={one.name}
                mark={<Avatar id={one.id} name={one.name} size={24} />}
                checked={asked.has(one.id) || chosen.has(one.id)}
                disabled={asked.has(one.id)}
                onChange={() => toggle(one.id)}
              />
              <span className="truncate min-w-0 ml-auto font-small muted">
                {asked.has(one.id) ? t('invite.asked') : one.email}
              </span>
            </div>
          ))}
        </fieldset>
        <TextArea
          label={t('note')}
          value={note}
          maxLength={COMMENT_MAX}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <TermsFields terms={terms} />
      </div>
    </FormDialog>
  );
}
