import type { FastifyRequest } from 'fastify'
import type { CellRoutes } from '../../base/cell-routes.ts'
import { SealError } from '../../base/crypto/seal.ts'
import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import { activateConnection, disableConnection } from '../../connections/change-state.ts'
import { createConnection } from '../../connections/create-connection.ts'
import type { CredentialFault } from '../../connections/credential-fields.ts'
import { readCredentials } from '../../connections/credentials.ts'
import { inboundUrl } from '../../connections/open-connector.ts'
import { keepTest } from '../../connections/probe-connection.ts'
import { removeConnection } from '../../connections/remove-connection.ts'
import { rotateCredentials } from '../../connections/rotate-credentials.ts'
import type { ProbeResult } from '../../connectors/connector.ts'
import { findProfile, profiles } from '../../connectors/profiles.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import type { Trail } from '../trail/trail.ts'
import type { ConnectionReader } from './describe-connection.ts'

type App = Trail &
  ConnectionReader & { readonly environment: 'sandbox' | 'production'; readonly cellRoutes: CellRoutes }

type Wanted = {
  readonly profile: string
  readonly name: string
  readonly merchant?: string
  readonly credentials: Readonly<Record<string, unknown>>
}

const settingsOf = ({ environment }: App) => ({ allowsHttp: environment === 'sandbox' })

/**
 * Creates a connection as a draft. What was generated for the provider is in this reply only. Throws VALIDATION_ERROR.
 */
export async function addConnection(app: App, request: FastifyRequest, wanted: Wanted) {
  const { name, merchant: owner = null } = wanted
  const profile = findProfile(wanted.profile)
  if (!profile) {
    const names = profiles.map((known) => known.name).join(', ')
    throw fieldError('profile', 'INVALID', `"profile" must be one of ${names}.`)
  }
  const read = readCredentials(wanted.credentials, profile, settingsOf(app))
  if (read.is === 'faulty') throw refuseCredentials(read.faults)
  const id = await recordedTransaction(app, request, async (tx, record) => {
    if (owner !== null && !(await findMerchant(tx, owner))) {
      throw fieldError('merchant', 'INVALID', '"merchant" is not a merchant of this deployment.')
    }
    const draft = { name, profile, owner, credentials: read.credentials, cell: app.cellRoutes }
    const made = await createConnection(tx, app.masterKey, app.clock(), draft)
    const detail = { name, profile: profile.name }
    await record({ what: 'connection.create', merchantId: owner, subject: made.id, detail })
    return made.id
  })
  return { id, inboundUrl: inboundUrl(app.baseUrl, id), made: read.made }
}

/** Stores the findings of a test, and records that it was run. */
export const storeFindings = (
  app: App,
  request: FastifyRequest,
  { id, at, results }: { readonly id: string; readonly at: Date; readonly results: readonly ProbeResult[] },
): Promise<void> =>
  recordedTransaction(app, request, async (tx, record) => {
    await keepTest(tx, id, at, results)
    const detail = { results: results.map(({ check, is }) => ({ check, is })) }
    await record({ what: 'connection.test', merchantId: null, subject: id, detail })
  })

const MOVES = { 'connection.activate': activateConnection, 'connection.disable': disableConnection } as const

/** Opens a connection for new payments and payouts, or closes it to them. Throws NOT_FOUND, INVALID_STATE. */
export const moveConnectionTo = (app: App, request: FastifyRequest, id: string, what: keyof typeof MOVES) =>
  recordedTransaction(app, request, async (tx, record) => {
    const moved = await MOVES[what](tx, id, app.clock())
    if (moved.is === 'unknown') throw notFound()
    if (moved.is === 'wrong_state') throw new ApiError('INVALID_STATE', `It is ${moved.state}.`)
    const { owner, name, state } = moved.connection
    await record({ what, merchantId: owner, subject: id, detail: { name } })
    return { state }
  })

/** Changes the credentials that are named. Throws NOT_FOUND, VALIDATION_ERROR, INVALID_STATE. */
export const changeCredentials = (
  app: App,
  request: FastifyRequest,
  id: string,
  changes: Readonly<Record<string, unknown>>,
) =>
  recordedTransaction(app, request, async (tx, record) => {
    const read = await rotateCredentials(tx, app.masterKey, id, changes, settingsOf(app)).catch(refuseUnopened)
    if (!read) throw notFound()
    if (read.is === 'faulty') throw refuseCredentials(read.faults)
    await record({ what: 'connection.rotate', merchantId: null, subject: id, detail: { changed: pathsIn(changes) } })
    return { made: read.made }
  })

function refuseUnopened(error: unknown): never {
  if (!(error instanceof SealError)) throw error
  throw new ApiError('INVALID_STATE', 'Its credentials cannot be opened by the master key of this deployment.')
}

/** Removes a connection that was never active. Throws NOT_FOUND, INVALID_STATE. */
export const dropConnection = (app: App, request: FastifyRequest, id: string): Promise<void> =>
  recordedTransaction(app, request, async (tx, record) => {
    const removed = await removeConnection(tx, id)
    if (removed === 'unknown') throw notFound()
    if (removed === 'used') {
      throw new ApiError('INVALID_STATE', 'It was active, and payments over it may still arrive: disable it instead.')
    }
    await record({ what: 'connection.remove', merchantId: null, subject: id })
  })

/** Every fault under its path, which is the name of its field. */
function refuseCredentials(faults: readonly CredentialFault[]): ApiError {
  const named = faults.map(({ path, message }) => ({
    field: `credentials.${path}`,
    code: /^is missing/.test(message) ? 'REQUIRED' : 'INVALID_FORMAT',
    message: `"${path}" ${message}.`,
  }))
  return new ApiError('VALIDATION_ERROR', 'The credentials cannot be used.', named)
}

/** Which parts were changed, for the trail; never their values. */
const pathsIn = (changes: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(changes).flatMap(([name, value]) =>
    (name === 'outbound' || name === 'inbound') && value !== null && typeof value === 'object'
      ? Object.keys(value).map((field) => `${name}.${field}`)
      : [name],
  )
