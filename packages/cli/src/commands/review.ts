import { api, type ReplyOf } from '@rushes/client';
import type { Command } from '../command.ts';
import { Exit, Failure, usageError } from '../failure.ts';
import { findFile } from '../places.ts';

type Review = ReplyOf<typeof api.reviews.getReview>['review'];

const words = ['show', 'request', 'approve', 'changes', 'withdraw', 'remind'] as const;
const decisions = { approve: 'approved', changes: 'changes', withdraw: null } as const;

export const review: Command = {
  name: 'review',
  summary: 'Request reviews and decide about versions.',
  usage: `${words.join('|')} <file>`,
  details:
    'show lists the decisions; request asks people; approve, changes and withdraw are your own decision.',
  options: {
    from: { type: 'string', value: 'addresses', help: 'request: e-mail addresses, separated by commas' },
    note: { type: 'string', value: 'text', help: 'request, approve, changes: a note' },
    due: { type: 'string', value: 'date', help: 'request: deadline, such as 2027-01-31' },
    rule: { type: 'string', choices: ['all', 'any'], help: 'request: who must approve' },
  },
  arguments: [2, 2],
  words,
  async run({ output, client }, [word, path], { from, note, due, rule }) {
    if (!(words as readonly string[]).includes(word!)) throw usageError(`review ${words.join(' | ')}`);
    const rushes = await client();
    const params = { id: (await findFile(rushes, path!)).id };
    const show = (review: Review) => output.result({ review }, linesOf(review));
    const text = note === undefined ? {} : { note: String(note) };
    if (word === 'show') return show((await rushes.call(api.reviews.getReview, { params })).review);
    if (word === 'remind') {
      const { review } = await rushes.call(api.reviews.remindReviewers, { params, body: {} });
      return show(review);
    }
    if (word !== 'request') {
      const decision = decisions[word as keyof typeof decisions];
      return show((await rushes.call(api.reviews.decide, { params, body: { decision, ...text } })).review);
    }
    if (from === undefined) throw usageError('Say whom to ask: --from ann@example.com,bob@example.com');
    const { users } = await rushes.call(api.reviews.listReviewCandidates, { params });
    const reviewers = String(from)
      .split(/[\s,;]+/)
      .map((email) => {
        const user = users.find(
          (one) => one.email.toLowerCase() === email.toLowerCase() && one.decides === 1,
        );
        if (user) return user.id;
        throw new Failure(Exit.NOT_FOUND, 'not-found', `${email} cannot review this file.`);
      });
    if (due !== undefined && Number.isNaN(Date.parse(String(due)))) throw usageError('--due is a date');
    const body = {
      reviewers,
      ...text,
      ...(rule === undefined ? {} : { rule: rule as 'all' | 'any' }),
      ...(due === undefined ? {} : { dueat: new Date(String(due)).toISOString() }),
    };
    show((await rushes.call(api.reviews.inviteReviewers, { params, body })).review);
  },
};

const linesOf = ({ reviewers, rule, dueat }: Review) =>
  reviewers.length === 0
    ? ['No review was requested.']
    : [
        `${rule === 'all' ? 'All must approve' : 'One approval is enough'}${dueat ? `, until ${dueat.slice(0, 10)}` : ''}`,
        ...reviewers.map(
          ({ name, email, decision, note }) =>
            `${name} <${email}>: ${decision ?? 'no decision yet'}${note ? ` (${note})` : ''}`,
        ),
      ];
