/** The migrated database that `test/database/database.ts` clones. */
export const TEMPLATE = 'gapura_template'

/** The address of another database of the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
