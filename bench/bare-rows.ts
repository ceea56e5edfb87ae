/**
 * Everything a card shows, as it stands in the tables, and the question whether the caller may see it: what anybody
 * has to read before they can answer. The product reads the same rows with the values of a card drawn together, which
 * is dearer for PostgreSQL and cheaper for the driver.
 *
 * $1 node, $2 tenants, $3 paths open to the team, $4 paths open to clients, $5 limit
 */
const text = `
    select p.id, p.nodeid, p.name, p.size, p.kind, p.mimetype, p.duration, p.createdat, p.updatedat, u.id as userid,
      u.firstname, u.lastname, p.archived, p.parentpodid, p."order", p.badgestatus, p.teamonly, p.state, p.stage,
      p.percentage, p.versionscount, p.resolution, p.framerate, p.thumbnailid, p.livepreviewid, p.sprite, p.peaksid
    from nodes n join pods p on p.nodeid = n.id join users u on u.id = p.createdbyid
    where n.id = $1 and n.tenantid = any($2::uuid[]) and n.deletedat is null
      and (n.path <@ any($3::ltree[]) or (n.path <@ any($4::ltree[]) and n.hidden = 0 and p.teamonly = 0))
      and p.deletedat is null and p.parentpodid is null
    order by p.sortkey, p.id limit $5`;

/** As everybody asks `pg`: planned for this call, rows as objects. */
export const asAsked = (values: unknown[]) => ({ text, values });

/** As fast as `pg` can: planned once, rows as arrays. */
export const asPrepared = (values: unknown[]) => ({
  name: 'bare-rows',
  text,
  values,
  rowMode: 'array' as const,
});

/** The same with the JSON of the answer, less the signed addresses, which only the server can write. */
export const asJson = (values: unknown[]) => ({
  name: 'bare-json',
  text: `select json_build_object('pods', json_agg(row_to_json(page)))::text from (${text}) page`,
  values,
  rowMode: 'array' as const,
});
