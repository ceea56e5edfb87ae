import pg from 'pg';

const quoted = (name: string) => pg.escapeIdentifier(name);

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.toString();
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${quoted(name)}`);
  return databaseUrl(adminUrl, name);
}

/** Fails if there are connections to the template. file_copy takes half as long as logging every page to the WAL. */
export async function cloneDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${quoted(name)} template ${quoted(template)} strategy file_copy`);
  return databaseUrl(adminUrl, name);
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists ${quoted(name)} with (force)`);
}
