import type { AuthDb } from '../auth/auth-database.ts'
import type { ListedMember } from './member-store.ts'

/** Members with the data of their accounts: name, address, second factor, and when they were last signed in. */
export async function describeMembers(authDb: AuthDb, members: readonly ListedMember[]) {
  if (members.length === 0) return []
  const ids = members.map(({ userId }) => userId)
  const [people, seen, passkeys] = await Promise.all([
    authDb
      .selectFrom('auth.person')
      .select(['id', 'name', 'email', 'twoFactorEnabled'])
      .where('id', 'in', ids)
      .execute(),
    authDb
      .selectFrom('auth.session')
      .select((eb) => ['userId', eb.fn.max('updatedAt').as('at')])
      .where('userId', 'in', ids)
      .groupBy('userId')
      .execute(),
    authDb.selectFrom('auth.passkey').select('userId').distinct().where('userId', 'in', ids).execute(),
  ])
  const withPasskey = new Set(passkeys.map((passkey) => passkey.userId))
  return members.flatMap(({ userId, role, roleSince }) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return []
    const { name, email, twoFactorEnabled } = person
    const twoFactor = twoFactorEnabled || withPasskey.has(userId)
    const lastSeenAt = seen.find((session) => session.userId === userId)?.at ?? null
    return [{ userId, name, email, role, roleSince, twoFactor, lastSeenAt }]
  })
}

/** A person's name; empty: there is no such person. */
export async function readName(authDb: AuthDb, userId: string): Promise<string> {
  const row = await authDb.selectFrom('auth.person').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? ''
}
