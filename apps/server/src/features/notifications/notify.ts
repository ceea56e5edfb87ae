import { fill } from '@rushes/contract/fill';
import { noticeTexts } from '@rushes/contract/notice-texts.en';
import { type NoticeCode, notices } from '@rushes/contract/notices';
import { notificationsChanged } from '@rushes/contract/notifications';
import type { Trx } from '#platform/context/context.ts';
import { emit } from '#platform/events/emit.ts';
import { newId } from '#platform/ids/uuid.ts';
import { insertNotification } from './notifications.queries.ts';

interface News {
  tenantid: string;
  userid: string;
  code: NoticeCode;
  params?: Record<string, string | number>;
  podid?: string | null;
  nodeid?: string | null;
}

/** Told in the transaction of what happened. The words are the browser's; ours are for one that does not know the code. */
export async function notify(trx: Trx, news: News): Promise<void> {
  const { params = {}, code } = news;
  const id = newId();
  await insertNotification(trx, {
    id,
    tenantid: news.tenantid,
    userid: news.userid,
    code,
    params: JSON.stringify(params),
    content: fill(noticeTexts[code], params),
    type: notices[code],
    podid: news.podid ?? null,
    nodeid: news.nodeid ?? null,
  });
  await emit(trx, notificationsChanged, { userid: news.userid }, { id });
}
