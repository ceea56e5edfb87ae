/** The store key of an upload. */
export const rawKey = ({ tenantid, assetid }: { tenantid: string; assetid: string }) =>
  `raw/${tenantid}/${assetid}`;
