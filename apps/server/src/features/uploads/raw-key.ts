/** Where the bytes of an upload stand in the store. */
export const rawKey = ({ tenantid, assetid }: { tenantid: string; assetid: string }) =>
  `raw/${tenantid}/${assetid}`;
