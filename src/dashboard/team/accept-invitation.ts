import { randomBytes } from 'node:crypto'
import { type Clock, realClock } from '../../base/clock.ts'
import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { AuthDb } from '../auth/auth-database.ts'
import { type OpenAuthLibrary, PASSWORD_LENGTH_MIN } from '../auth/auth-library.ts'
import { hashToken } from '../people/invitation-token.ts'
import { findOperatorLink, joinOperators } from '../people/operator-store.ts'
import { assertRecentProof } from '../session/recent-proof.ts'
import type { Session } from '../session/session.ts'
import { assertUncommonPassword } from '../sign-in/common-passwords.ts'
import { deleteInvitation, findInvitation } from './invitation-store.ts'
import { addMember } from './member-store.ts'

const PERSON_ID_BYTES = 16

type Invitations = { readonly db: Db; readonly clock: Clock; readonly authDb: AuthDb }
type Accounts = { readonly authDb: AuthDb; readonly authLibrary: OpenAuthLibrary }
type NewAccount = { readonly name?: string | undefined; readonly password?: string | undefined }

/** What a token is for: membership of a merchant, or, if that is null, being an operator of the deployment. */
type Invited = {
  readonly email: string
  readonly invitation: NonNullable<Awaited<ReturnType<typeof findInvitation>>> | null
}

async function find({ db, clock }: Invitations, token: string): Promise<Invited | undefined> {
  const hash = hashToken(token)
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const invitation = await findInvitation(tx, hash, clock())
    const email = invitation?.email ?? (await findOperatorLink(tx, hash, clock()))
    return email === undefined ? undefined : { email, invitation: invitation ?? null }
  })
}

/** What the holder of a token may read before accepting. Throws NOT_FOUND. */
export async function readInvitation(dependencies: Invitations, token: string) {
  const found = await find(dependencies, token)
  if (!found) throw notFound()
  return { ...found, personId: await findPersonId(dependencies.authDb, found.email) }
}

/**
 * Makes the holder of a token a member, or an operator, once. A new account is created with `name` and `password`; the
 * owner of an existing one must be signed in, as a token in a mailbox is not a password. To become an operator, they
 * must also have authenticated within the last few minutes, by the second factor if there is one: a factor that another
 * person had planted is noticed then, and not afterwards. Throws NOT_FOUND, Unauthorized, REAUTHENTICATE,
 * VALIDATION_ERROR.
 */
export async function acceptInvitation(
  dependencies: Invitations & Accounts,
  token: string,
  session: Session | undefined,
  account: NewAccount,
): Promise<{ merchantId: string | null; email: string }> {
  const { email, invitation, personId } = await readInvitation(dependencies, token)
  if (personId && session?.person.id !== personId) {
    const detail = 'You already have an account: sign in, then open the link again.'
    throw new ApiError('Unauthorized', detail, [], {}, { reason: 'SIGN_IN_FIRST' })
  }
  if (session && personId && !invitation) await assertRecentProof(dependencies.authDb, session)
  const { db, clock } = dependencies
  const userId = personId ?? (await createPerson(dependencies, email, account))
  await transaction(db, invitation?.merchantId ?? ALL_MERCHANTS, async (tx) => {
    if (invitation) {
      const { merchantId, id, role } = invitation
      if (!(await deleteInvitation(tx, merchantId, id))) throw notFound()
      await addMember(tx, clock(), { merchantId, userId, role })
    } else if (!(await joinOperators(tx, clock(), hashToken(token), userId))) throw notFound()
  })
  return { merchantId: invitation?.merchantId ?? null, email }
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
    throw fieldError('password', 'TOO_SHORT', `A password must have at least ${PASSWORD_LENGTH_MIN} characters.`)
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
