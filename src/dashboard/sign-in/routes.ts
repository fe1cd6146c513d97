import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { AUTH_PATH } from '../auth/auth-library.ts'
import { callAuthLibrary } from '../auth/call-auth-library.ts'
import type { Endpoint } from '../endpoint.ts'
import { route } from '../route.ts'
import { assertRecentProof } from '../session/recent-proof.ts'
import { assertSameOrigin } from '../session/same-origin.ts'
import { forgetShownFactor } from '../session/second-factor.ts'
import { notSignedIn, readSession, type Session } from '../session/session.ts'
import type { AuditAction } from '../trail/actions.ts'
import { recordAccountAction, recordAccountFailure } from '../trail/record-account-action.ts'
import type { Trail } from '../trail/trail.ts'
import { type AccountAttempts, knownBy, tryWithAttempts } from './account-attempts.ts'
import { assertUncommonPassword } from './common-passwords.ts'
import { completeSignIn, findAccount, type SignInAccount } from './complete-sign-in.ts'
import { type SignInLimits, takeSignInAttempt } from './rate-limits.ts'
import { authEndpoints } from './schema.ts'
import { takeCode } from './used-codes.ts'

type Dependencies = Trail & AccountAttempts & { readonly signInLimits: SignInLimits }

/** Fields that we add to a call of the library: a changed password ends the person's other sessions. */
const EXTRA_FIELDS: Partial<Record<string, object>> = { '/change-password': { revokeOtherSessions: true } }

/** What a person does to their own account, and what the audit log calls it. */
const ACTIONS: Partial<Record<string, AuditAction>> = {
  '/sign-out': 'session.end',
  '/change-password': 'password.change',
  '/two-factor/enable': 'second_factor.prepare',
  '/two-factor/verify-totp': 'second_factor.enable',
  '/two-factor/disable': 'second_factor.disable',
  '/two-factor/generate-backup-codes': 'second_factor.new_backup_codes',
}
/** Changing how one signs in takes a recent proof, by the second factor if there is one. */
const NEEDS_PROOF = new Set([
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
])
const CODE_PATHS = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code'])
/** Anyone may request a reset: its mail goes to the account's address only, and its token cannot be guessed. */
const NO_GUESS = new Set(['/sign-out', '/update-user', '/request-password-reset', '/reset-password'])

type Body = { email?: string; code?: string; newPassword?: string }

/** Sign-in and sign-out, password resets and the second factor: the library's open endpoints, behind our own limits. */
export function authRoutes(server: FastifyInstance, dependencies: Dependencies): void {
  const onRequest = async (request: FastifyRequest) => assertSameOrigin(request, dependencies.baseUrl)
  for (const endpoint of Object.values<Endpoint>(authEndpoints)) {
    const path = endpoint.name.slice(`POST ${AUTH_PATH}`.length)
    route(server, endpoint, { onRequest }, (request, reply) => answer(dependencies, path, request, reply))
  }
}

async function answer(dependencies: Dependencies, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { authDb, authLibrary, signInLimits } = dependencies
  const { email, code, newPassword } = request.body as Body
  const session = email === undefined ? await readSession(authLibrary, request, reply) : undefined
  const account = await findAccount(dependencies, request, email, session)
  const known = await knownBy(dependencies, request, account, session)
  const isGuess = account !== undefined && !NO_GUESS.has(path)
  takeSignInAttempt(signInLimits, request, reply, { isGuess, account: account?.email, known })
  if (NEEDS_PROOF.has(path)) {
    if (!session) throw notSignedIn()
    await assertRecentProof(authDb, session)
  }
  if (newPassword !== undefined) await assertUncommonPassword('newPassword', newPassword)
  const call = async () => {
    if (CODE_PATHS.has(path) && account?.id && !(await takeCode(authDb, account.id, code ?? ''))) throw usedCode()
    return callAuthLibrary(dependencies, path, request, reply, EXTRA_FIELDS[path])
  }
  const failure = CODE_PATHS.has(path) ? 'second_factor.fail' : session ? 'session.fail_proof' : 'session.fail'
  const answered = isGuess
    ? await tryWithAttempts(dependencies, request, { ...account, known }, failure, call)
    : await call()
  if (path === '/request-password-reset' && account) await recordResetRequest(dependencies, request, account)
  if (session) await finishInSession(dependencies, path, request, session)
  else if (account && isGuess) await completeSignIn(dependencies, request, reply, account, answered)
  return answered
}

async function finishInSession(dependencies: Dependencies, path: string, request: FastifyRequest, session: Session) {
  const { person } = session
  if (path === '/two-factor/disable') await forgetShownFactor(dependencies.authDb, person.id)
  const action = ACTIONS[path]
  const isEnrolled = path === '/two-factor/verify-totp' && person.twoFactor
  if (action && !isEnrolled) await recordAccountAction(dependencies, request, person, action)
}

/** The requester is unknown. */
const recordResetRequest = (dependencies: Dependencies, request: FastifyRequest, account: SignInAccount) =>
  recordAccountFailure(dependencies, request, account, 'password.request_reset', { status: 200, reason: 'REQUESTED' })

const usedCode = (): ApiError =>
  new ApiError('Unauthorized', 'The code is incorrect, or was used before.', [], {}, { reason: 'INVALID_CODE' })
