import { randomBytes } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { StartError } from '../../base/start-error.ts'
import { handToOwner, isMissing, type Layout } from './layout.ts'

const PASSWORD_BYTES = 24

/** The superuser's password; undefined before there is one. */
export const readPassword = async (layout: Layout): Promise<string | undefined> => {
  const text = await readFile(layout.password, 'utf8').catch((error) => {
    if (isMissing(error)) return ''
    throw error
  })
  return text.trim() || undefined
}

/** The password of the cluster that exists. */
export const requirePassword = async (layout: Layout): Promise<string> => {
  const password = await readPassword(layout)
  if (password) return password
  throw new StartError(
    `${layout.shown}/postgres-password is missing, and without it the data beside it cannot be opened; put the file back.`,
  )
}

/** Makes the password of a new cluster. It is on disk before the cluster is: a cluster without one cannot be opened. */
export const makePassword = async (layout: Layout): Promise<string> => {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const draft = `${layout.password}.new`
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true })
  await handToOwner(layout, draft)
  await rename(draft, layout.password)
  await syncDirectory(layout.dataDir)
  return password
}

/** Waits until the names in a directory are on disk. */
export const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
