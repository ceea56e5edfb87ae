import type { Asset } from '@rushes/contract/assets';
import { stageCode } from '@rushes/contract/enums';
import { fill } from '@rushes/contract/fill';
import { noticeTexts } from '@rushes/contract/notice-texts.en';
import type { NoticeCode } from '@rushes/contract/notices';
import type { Pod } from '@rushes/contract/pods';
import { groupAssets } from '#features/assets/index.ts';
import type { FullRow } from './pods.queries.ts';

export function presentPod(row: FullRow, versions: Pod['versions'], assets: readonly Asset[]): Pod {
  const code = stageCode(row.stage) as NoticeCode;
  const params = { percentage: row.percentage };
  return {
    id: row.id,
    nodeid: row.nodeid,
    name: row.name,
    note: row.note,
    size: row.size,
    kind: row.kind,
    mimetype: row.mimetype,
    duration: row.duration,
    createdat: row.createdat,
    updatedat: row.updatedat,
    createdby: { id: row.createdbyid, name: row.createdbyname },
    createdbyid: row.createdbyid,
    updatedby: { name: row.updatedbyname },
    archived: row.archived,
    parentpodid: row.parentpodid,
    order: row.order,
    versiontext: row.versiontext,
    badgestatus: row.badgestatus,
    deletedat: row.deletedat,
    teamonly: row.teamonly,
    state: row.state,
    status: { status: row.stage, metadata: params },
    statemessage: { code, params, content: fill(noticeTexts[code], params) },
    jsondata: row.jsondata,
    launchedServices: [],
    features: [],
    versions,
    asset: groupAssets(assets),
  };
}
