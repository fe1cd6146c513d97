import type { MasterKey } from '../../base/master-key.ts'
import type { Credentials } from '../../connectors/credentials.ts'
import { findProfile, type Profile } from '../../connectors/profiles.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Connection } from '../connection.ts'
import { openConnector } from '../open-connector.ts'
import { openCredentials } from '../sealed-credentials.ts'
import { isServing } from '../states.ts'
import { readConnections } from '../store.ts'
import { accessTests } from './access-tests.ts'
import type { CertificationTest, Effect } from './certification-test.ts'
import { paymentTests } from './payment-tests.ts'
import { type CertificationReceiver, payoutTests } from './payout-tests.ts'
import { type RecordedCall, recordCalls } from './transcript.ts'

/** One test of a transcript. `not_run`: `found` says why. */
export type CertificationResult = Pick<CertificationTest, 'id' | 'kind' | 'expected'> & {
  readonly is: 'passed' | 'failed' | 'unknown' | 'not_run'
  readonly found: string
  readonly calls: readonly RecordedCall[]
}

export type Certification = {
  readonly connection: Connection
  readonly baseUrl: string
  readonly results: readonly CertificationResult[]
}

type Parts = Omit<Parameters<typeof openConnector>[2], 'exchange' | 'allowsLocalhost'> & {
  readonly environment: 'sandbox' | 'production'
  readonly receiver: CertificationReceiver | null
  /** A payer's number, for wallets that push to its app. */
  readonly phone: string
  /** The tests to run; empty: all. Also the beginnings of their names. */
  readonly only: readonly string[]
}

/**
 * Runs the tests that a certification wants over a connection, one after the other, and keeps what was sent and answered.
 * In production nothing is requested over a connection that serves: only tests that leave nothing behind are run.
 * Undefined: there is no such connection. Throws SealError where its credentials cannot be opened.
 */
export async function certifyConnection(
  db: Db,
  masterKey: MasterKey,
  id: string,
  parts: Parts,
): Promise<Certification | undefined> {
  const stored = (await transaction(db, ALL_MERCHANTS, readConnections)).find((one) => one.id === id)
  if (!stored) return undefined
  const { sealed, activatedAt: _activatedAt, ...connection } = stored
  const credentials = openCredentials(masterKey, { id, sealed })
  const allowsLocalhost = parts.environment === 'sandbox'
  const recorder = recordCalls(credentials)
  const open = (others: Credentials) =>
    openConnector(connection, others, { ...parts, allowsLocalhost, exchange: recorder.exchange })
  const isLive = parts.environment === 'production' && isServing(connection.state)
  const results: CertificationResult[] = []
  const needs = findProfile(connection.profile)?.needs ?? {}
  for (const test of testsOf(open, { credentials, needs }, parts)) {
    const { id: name, kind, expected, effect } = test
    const refusal = refusalOf(effect, isLive)
    const isWanted = parts.only.length === 0 || parts.only.some((wanted) => name.startsWith(wanted))
    if (!isWanted) continue
    const verdict = refusal === null ? await test.run() : ({ is: 'not_run', found: refusal } as const)
    results.push({ id: name, kind, expected, ...verdict, calls: recorder.take() })
  }
  return { connection, baseUrl: credentials.baseUrl, results }
}

function testsOf(
  open: (credentials: Credentials) => ReturnType<typeof openConnector>,
  { credentials, needs }: { readonly credentials: Credentials; readonly needs: Profile['needs'] },
  { clock, baseUrl, phone, receiver }: Parts,
): CertificationTest[] {
  const { payments, payouts } = open(credentials)
  return [
    ...accessTests({ credentials, needs, open, now: clock }),
    ...(payments ? paymentTests(payments, { now: clock, phone, returnUrl: baseUrl }) : []),
    ...(payouts ? payoutTests(payouts, { now: clock, receiver }) : []),
  ]
}

/** Why a test is not run; null: it is. */
function refusalOf(effect: Effect, isLive: boolean): string | null {
  if (effect === 'none' || !isLive) return null
  const what = effect === 'money' ? 'it moves money' : 'it asks for an order'
  return `${what}, and payments and payouts go over this connection: certify one that is not active`
}
