import { randomBytes } from 'node:crypto'
import { type Clock, realClock } from '../../base/clock.ts'
import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Session } from '../session/session.ts'
import type { AuthDb } from '../sign-in/auth-database.ts'
import { type OpenAuthLibrary, PASSWORD_LENGTH_MIN } from '../sign-in/auth-library.ts'
import { assertUncommonPassword } from '../sign-in/common-passwords.ts'
import { deleteInvitation, findInvitation } from './invitation-store.ts'
import { hashToken } from './invite.ts'
import { addMember } from './member-store.ts'

const PERSON_ID_BYTES = 16

type Invitations = { readonly db: Db; readonly clock: Clock; readonly authDb: AuthDb }
type Accounts = { readonly authDb: AuthDb; readonly authLibrary: OpenAuthLibrary }
type NewAccount = { readonly name?: string | undefined; readonly password?: string | undefined }

/** What the holder of a token may read before accepting. Throws NOT_FOUND. */
export async function readInvitation({ db, clock, authDb }: Invitations, token: string) {
  const found = await transaction(db, ALL_MERCHANTS, (tx) => findInvitation(tx, hashToken(token), clock()))
  if (!found) throw notFound()
  return { ...found, personId: await findPersonId(authDb, found.email) }
}

/**
 * Makes the holder of a token a member, once. A new account is created with `name` and `password`; the owner of an
 * existing one must be signed in, as a token in a mailbox is no password. Throws NOT_FOUND, Unauthorized,
 * VALIDATION_ERROR.
 */
export async function acceptInvitation(
  dependencies: Invitations & Accounts,
  token: string,
  session: Session | undefined,
  account: NewAccount,
): Promise<{ merchantId: string; email: string }> {
  const { merchantId, id, email, role, personId } = await readInvitation(dependencies, token)
  if (personId && session?.person.id !== personId) {
    const detail = 'You have an account already: sign in, then open the link again.'
    throw new ApiError('Unauthorized', detail, [], {}, { reason: 'SIGN_IN_FIRST' })
  }
  const { db, clock } = dependencies
  const userId = personId ?? (await createPerson(dependencies, email, account))
  await transaction(db, merchantId, async (tx) => {
    if (!(await deleteInvitation(tx, merchantId, id))) throw notFound()
    await addMember(tx, clock(), { merchantId, userId, role })
  })
  return { merchantId, email }
}

async function findPersonId(authDb: AuthDb, email: string): Promise<string | undefined> {
  const row = await authDb.selectFrom('auth.person').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

async function createPerson(
  { authDb, authLibrary }: Accounts,
  email: string,
  { name, password }: NewAccount,
): Promise<string> {
  if (name === undefined) throw fieldError('name', 'REQUIRED', '"name" is required.')
  if (password === undefined || password.length < PASSWORD_LENGTH_MIN) {
    throw fieldError('password', 'TOO_SHORT', `A password needs at least ${PASSWORD_LENGTH_MIN} characters.`)
  }
  await assertUncommonPassword('password', password)
  const hash = await (await (await authLibrary()).$context).password.hash(password)
  const id = randomBytes(PERSON_ID_BYTES).toString('hex')
  const dates = { createdAt: realClock(), updatedAt: realClock() }
  await authDb.transaction().execute(async (tx) => {
    // The token reached the address, by mail or through the operator.
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
