import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { isMissing, type Layout } from './layout.ts'

/** The account that files belong to and programs run as. */
export type Account = { readonly uid: number; readonly gid: number }

export const ROOT: Account = { uid: 0, gid: 0 }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Root runs PostgreSQL as one of these, where neither the cluster nor the data directory belongs to another account. */
const ACCOUNTS = ['postgres', 'nobody', 'daemon']

/**
 * The account that root should run PostgreSQL as: the cluster's owner, else the data directory's owner (a
 * user's own checkout, started once with sudo), else an unprivileged account. Undefined: this system has none.
 */
export const pickAccount = async (layout: Layout): Promise<Account | undefined> => {
  const cluster = await ownerOf(layout.cluster)
  if (cluster && cluster.uid !== 0) return cluster
  const known = await readAccounts()
  const owner = await ownerOf(layout.dataDir)
  // initdb requires an account that has a name.
  if (owner && [...known.values()].some(({ uid }) => uid === owner.uid)) return owner
  for (const name of ACCOUNTS) {
    const account = known.get(name)
    if (account) return account
  }
  return undefined
}

/** Undefined where nothing is there. */
export const ownerOf = async (path: string): Promise<Account | undefined> => {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** True when this process's own account has a name, which initdb requires (containers often run as a bare number). */
export const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const readAccounts = async (): Promise<Map<string, Account>> => {
  const accounts = new Map<string, Account>()
  for (const line of (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')) {
    const [name, , uid, gid] = line.split(':')
    // Root cannot be used, and macOS writes its account nobody as -2.
    if (name && Number(uid) > 0 && Number(gid) >= 0) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}
