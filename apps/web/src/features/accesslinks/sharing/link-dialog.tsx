import type { AccessLink } from '@rushes/contract/accesslinks';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { notificationText } from '#features/notifications/widgets/notification-text.ts';
import { formErrorText } from '#lib/error-text.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useAccess, useCan } from '#session/access.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showSnackbar } from '#ui/feedback/snackbar.tsx';
import { Switch, SwitchRow } from '#ui/form/switch.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { makePassword } from '../external-form.ts';
import { useLinkDefaults } from '../mutations.ts';
import { emptyMail, InvitationsTab, type MailProblem, mailProblem } from './invitations-tab.tsx';
import { ItemStrip } from './item-strip.tsx';
import { LinkBlock } from './link-block.tsx';
import styles from './link-dialog.module.css';
import { LinkFacts } from './link-facts.tsx';
import { LinkFields } from './link-fields.tsx';
import { LinkState } from './link-state.tsx';
import { useChangeLink, useCreateLink, useInvite } from './queries.ts';
import {
  formOf,
  newForm,
  type Problem,
  problemsOf,
  type ShareForm,
  unchangedProblems,
} from './share-form.ts';
import type { Subject } from './use-subject.ts';

interface Props {
  subject: Subject;
  /** The link to edit; null for a new one. */
  link: AccessLink | null;
  /** Number of existing links to the same items, and how to show them. */
  others?: { count: number; show: () => void };
  onRevoke: (link: AccessLink) => void;
  onClose: () => void;
}

/** Creates a link and shows it for sharing, or edits an existing link. */
export function LinkDialog({ subject, link, others, onRevoke, onClose }: Props) {
  const { t } = useTranslation('sharing');
  const { data: defaults } = useLinkDefaults(useAccess()?.tenant.id);
  const mine = { download: useCan('download NodeAndPod'), assets: useCan('list Asset') };
  const mayTeam = [useCan('belongsto Team'), useCan('control TenantConfiguration')].some(Boolean);
  const [today] = useState(() => new Date());
  const [password] = useState(() => makePassword());
  const [touched, setTouched] = useState<ShareForm | null>(null);
  const [made, setMade] = useState<AccessLink | null>(null);
  const [tab, setTab] = useState<'link' | 'mail'>('link');
  const [problems, setProblems] = useState<Problem[]>([]);
  const [mail, setMail] = useState(emptyMail);
  const [wrongMail, setWrongMail] = useState<MailProblem | null>(null);
  const [create, change, invite] = [useCreateLink(), useChangeLink(), useInvite()];
  const busy = create.isPending || change.isPending || invite.isPending;

  // An untouched form follows the settings of the tenant, even if they load later.
  const begun = touched ?? (link ? formOf(link) : newForm(defaults, subject.shared, mine, today, password));
  const form = subject.forTeam ? { ...begun, teamonly: true } : begun;
  const shown = made ?? link;
  const set = (next: ShareForm) => {
    setProblems(unchangedProblems(problems, form, next));
    create.reset();
    change.reset();
    setTouched(next);
  };

  /** Returns the existing link or creates one; null if the form is invalid. */
  async function make(): Promise<AccessLink | null> {
    if (shown) return shown;
    const wrong = problemsOf(form, today, null);
    setProblems(wrong);
    if (wrong.length > 0) {
      setTab('link');
      return null;
    }
    const { podids, nodeids } = subject;
    const next = await create.mutateAsync({ form, podids, nodeids });
    setTouched(form);
    setMade(next);
    return next;
  }

  async function save() {
    const wrong = problemsOf(form, today, link);
    setProblems(wrong);
    if (wrong.length > 0 || !link) return;
    await change.mutateAsync({ form, link });
    showSnackbar({ text: t('saved'), tone: 'success' });
    onClose();
  }

  async function send() {
    const wrong = mailProblem(mail);
    setWrongMail(wrong);
    if (wrong) return;
    const to = await make();
    if (!to) return;
    const { links, message } = await invite.mutateAsync({ id: to.id, ...mail });
    setMade(links[0] ?? to);
    setMail({ ...mail, addresses: [] });
    showSnackbar({ text: await notificationText(message), tone: 'success' });
  }

  const submit = () => {
    if (busy) return;
    const action = tab === 'mail' ? send : link ? save : make;
    // The dialog shows the error.
    void action().catch(() => {});
  };
  const error = create.error ?? change.error ?? invite.error;
  const isReady = made !== null && link === null;
  const title = tab === 'mail' && shown ? 'titleMail' : isReady ? 'titleReady' : link ? 'titleEdit' : 'title';

  const teamOnly = mayTeam && !isReady && (
    <SwitchRow className="row gap-10 strong" title={subject.forTeam ? t('why.team') : undefined}>
      <Switch
        label={t('teamOnly')}
        checked={form.teamonly}
        disabled={busy || subject.forTeam}
        onChange={(teamonly) => set({ ...form, teamonly })}
      />
      {t('teamOnly')}
    </SwitchRow>
  );
  const revoke = shown && (
    <Button variant="subtle" className="red" disabled={busy} onClick={() => onRevoke(shown)}>
      {t('revoke')}
    </Button>
  );
  const foot = {
    mail: (
      <>
        <span className={styles.start}>{t('inYourName')}</span>
        <Button variant="subtle" onClick={onClose}>
          {t('close')}
        </Button>
        <Button type="submit" loading={busy}>
          {t(shown ? 'send' : 'createAndSend', { count: Math.max(1, mail.addresses.length) })}
        </Button>
      </>
    ),
    ready: (
      <>
        <span className={styles.start}>{shown && <LinkState link={shown} />}</span>
        {revoke}
        <Button onClick={onClose}>{t('done')}</Button>
      </>
    ),
    form: (
      <>
        <span className={styles.start}>{teamOnly}</span>
        {revoke}
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          loading={busy}
          leftSection={link ? undefined : <Link2 size={15} strokeWidth={1.75} aria-hidden />}
        >
          {t(link ? 'save' : 'create')}
        </Button>
      </>
    ),
  };

  return (
    <Dialog
      title={t(title)}
      onClose={onClose}
      onSubmit={submit}
      problem={error ? formErrorText(error) : null}
      foot={foot[tab === 'mail' ? 'mail' : isReady ? 'ready' : 'form']}
    >
      <ItemStrip subject={subject} />
      {others && !shown && others.count > 0 && (
        <button type="button" className={styles.others} onClick={others.show}>
          {t('others', { count: others.count })}
        </button>
      )}
      <Tabs
        label={t('tabs')}
        current={tab}
        tabs={[
          { name: 'link', words: t('tabLink'), count: 0 },
          { name: 'mail', words: t('tabMail'), count: shown?.invitations.length ?? 0 },
        ]}
        onChoose={setTab}
      />
      <TabPanel name={tab}>
        {tab === 'link' && (
          <>
            {shown && <LinkBlock link={shown} onInvite={() => setTab('mail')} />}
            {isReady ? (
              <LinkFacts link={made} password={form.password.trim()} />
            ) : (
              <LinkFields
                form={form}
                link={link}
                commentable={subject.commentable}
                today={today}
                problems={problems}
                disabled={busy}
                onChange={set}
              />
            )}
          </>
        )}
        {tab === 'mail' && (
          <InvitationsTab
            form={mail}
            invitations={shown?.invitations ?? []}
            problem={wrongMail}
            disabled={busy}
            onChange={(next) => {
              setWrongMail(null);
              invite.reset();
              setMail(next);
            }}
          />
        )}
      </TabPanel>
    </Dialog>
  );
}
