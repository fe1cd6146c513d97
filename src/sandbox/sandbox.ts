import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { MasterKey } from '../base/master-key.ts'
import { inboundUrl, type OwnBank } from '../connections/open-connector.ts'
import type { Db } from '../db/db.ts'
import { referencePrefixes } from '../payouts/reference.ts'
import { readBehaviour } from './bank/behaviour.ts'
import { bankControl } from './bank/control/control.ts'
import { faceControl } from './bank/faces/face-control.ts'
import { readFaces } from './bank/faces/ports.ts'
import { startBank } from './bank/start.ts'
import { readBankKeys } from './bank-keys.ts'
import { advanceDeployment, openSandboxClock, readOffset } from './clock.ts'
import { DEMO, ensureDemo } from './demo.ts'
import { DEMO_LOGIN } from './demo-login.ts'
import { type Parts as FeatureParts, sandboxFeature } from './feature.ts'
import { DEMO_REFERENCE, ensureKybDemo } from './kyb/demo.ts'
import { startKybProvider } from './kyb/start.ts'
import { keepOwnConnection, OWN_CONNECTION } from './own-connection.ts'

/*
 * The one door to this folder: compose/load-sandbox.ts loads it in the sandbox, and production never does.
 */

type Parts = {
  readonly db: Db
  readonly masterKey: MasterKey
  readonly logger: FastifyBaseLogger
  /** Where this process answers HTTP: the bank and the KYB provider call it there. */
  readonly host: string
  readonly port: number
  readonly checkoutUrl: string
  /** How the bank misbehaves, in JSON. */
  readonly bankBehaviour: string
  readonly bankTransferMs: number
  /** A port for each other provider that the bank is, in JSON. */
  readonly bankFaces: string
}

/** The keys and the login that the sandbox publishes. */
export const DEMO_CREDENTIALS = { secretKey: DEMO.secretKey, providerKey: DEMO.providerKey, login: DEMO_LOGIN }

/**
 * Starts what only the sandbox has: its movable clock, the demo merchant, a bank and a provider that checks businesses.
 * Throws StartError where `bankBehaviour` or `bankFaces` is malformed.
 */
export async function openSandbox({ db, masterKey, logger, host, port, checkoutUrl, ...parts }: Parts) {
  const behaviour = readBehaviour(parts.bankBehaviour)
  const ports = readFaces(parts.bankFaces)
  const clock = await openSandboxClock(db)
  await ensureDemo(db, masterKey, clock.now())
  const keys = await readBankKeys(db, masterKey)
  const gatewayUrl = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
  const partner = { ...keys, notifyUrl: inboundUrl(gatewayUrl, OWN_CONNECTION.id), payerUrl: checkoutUrl }
  const own = { db, clock: clock.now, logger, port: 0, host: '127.0.0.1' }
  const { turns, merchantOf } = clock
  const ownClocks = { turns, merchantOf, prefixesOf: referencePrefixes }
  const bank = await startBank({
    ...own,
    ownClocks,
    partner,
    behaviour,
    transferMs: parts.bankTransferMs,
    faces: { ports, keys },
  })
  const control = bankControl({ url: bank.url, controlSecret: keys.controlSecret })

  const providerId = await ensureKybDemo(db, clock.now())
  const pushSecret = `whsec_${randomBytes(32).toString('base64')}`
  const kybProvider = await startKybProvider({
    ...own,
    pushSecret,
    reportUrl: `${gatewayUrl}/v1/onboarding/status`,
    reportKey: DEMO.providerKey,
    ignoredReferences: [DEMO_REFERENCE],
  })

  return {
    clock: clock.now,
    turns: clock.turns,
    ownBank: await keepOwnConnection(db, masterKey, clock.now(), { keys, baseUrl: bank.url }),
    kybProvider: { id: providerId, url: kybProvider.url, secret: pushSecret },
    statements: { connectionId: OWN_CONNECTION.id, read: control.readStatement },
    demo: DEMO_CREDENTIALS,
    feature: (parts: FeatureParts) =>
      sandboxFeature({ clock, bank, control, kybProvider, faces: faceControl(ports), gatewayUrl }, parts),
  }
}

/** The sandbox's bank for a command that opens the connection to it without a call. */
export const UNCALLED_BANK: OwnBank = {
  connectionId: OWN_CONNECTION.id,
  baseUrl: 'http://127.0.0.1',
  acquirer: { baseUrl: 'http://127.0.0.1', secret: '', allowsLocalhost: true },
}

/** The time of the sandbox's clock, for a command that runs for a moment. */
export const sandboxNow = async (db: Db): Promise<Date> => new Date(Date.now() + (await readOffset(db)))

/** Moves the clock of the deployment, for a command. Returns what it shows. */
export const advanceClock = (db: Db, seconds: number): Promise<Date> => advanceDeployment(db, seconds)
