import { randomBytes } from 'node:crypto'
import { realClock } from '../base/clock.ts'
import { ApiError, fieldError, notFound } from '../base/errors.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import type { DashboardApp } from './app.ts'
import { PASSWORD_LENGTH_MIN } from './auth.ts'
import { deleteInvitation, findInvitation } from './invitation-store.ts'
import { hashToken } from './invite.ts'
import { addMember } from './member-store.ts'
import type { Session } from './session.ts'

const PERSON_ID_BYTES = 16

/** What the holder of a token may know before accepting. Throws NOT_FOUND. */
export async function readInvitation(app: DashboardApp, token: string) {
  const found = await transaction(app.db, EVERYONE, (tx) => findInvitation(tx, hashToken(token), app.clock()))
  if (!found) throw notFound()
  return { ...found, personId: await findPersonId(app, found.email) }
}

/**
 * Makes the holder of a token a member, once. Whoever has no account gets one with `name` and `password`; whoever has
 * one signs in first, for a token in a mailbox is no password. Throws NOT_FOUND, Unauthorized, VALIDATION_ERROR.
 */
export async function acceptInvitation(
  app: DashboardApp,
  token: string,
  session: Session | undefined,
  given: { name?: string | undefined; password?: string | undefined },
): Promise<{ merchantId: string; email: string }> {
  const { merchantId, id, email, role, personId } = await readInvitation(app, token)
  if (personId && session?.person.id !== personId) {
    throw new ApiError(
      'Unauthorized',
      'You have an account already: sign in, then open the link again.',
      [],
      {},
      {
        reason: 'SIGN_IN_FIRST',
      },
    )
  }
  const userId = personId ?? (await createPerson(app, email, given))
  await transaction(app.db, merchantId, async (tx) => {
    if (!(await deleteInvitation(tx, merchantId, id))) throw notFound()
    await addMember(tx, app.clock(), { merchantId, userId, role })
  })
  return { merchantId, email }
}

async function findPersonId({ authDb }: DashboardApp, email: string): Promise<string | undefined> {
  const row = await authDb.selectFrom('auth.person').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

async function createPerson(
  app: DashboardApp,
  email: string,
  { name, password }: { name?: string | undefined; password?: string | undefined },
): Promise<string> {
  if (name === undefined) throw fieldError('name', 'REQUIRED', '"name" is required.')
  if (password === undefined || password.length < PASSWORD_LENGTH_MIN) {
    throw fieldError('password', 'TOO_SHORT', `A password needs at least ${PASSWORD_LENGTH_MIN} characters.`)
  }
  const hash = await (await (await app.auth()).$context).password.hash(password)
  const id = randomBytes(PERSON_ID_BYTES).toString('hex')
  const dates = { createdAt: realClock(), updatedAt: realClock() }
  await app.authDb.transaction().execute(async (tx) => {
    // The token came to the address, by mail or by the operator's hand.
    const person = { id, name, email, emailVerified: true, image: null, locale: null, twoFactorEnabled: false }
    await tx
      .insertInto('auth.person')
      .values({ ...person, ...dates })
      .execute()
    await tx
      .insertInto('auth.credential')
      .values({ id, accountId: id, providerId: 'credential', userId: id, password: hash, ...dates })
      .execute()
  })
  return id
}
