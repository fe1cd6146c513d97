import { createPrivateKey, createPublicKey } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Db } from '../db/db.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { openAccounts } from './accounts.ts'
import { mountChallengePages } from './acquirer/pages.ts'
import { mountAcquirer } from './acquirer/routes.ts'
import type { Bank } from './bank.ts'
import { type Behaviour, openBehaviourDesk } from './behaviour.ts'
import { mountControl } from './control-routes.ts'
import { type Notifier, startNotifier } from './notification/notifier.ts'
import type { Partner } from './partner.ts'
import { BANK_SERVICES } from './services.ts'
import { mountSnapFace } from './snap-face.ts'
import { startClerk } from './transfer/clerk.ts'
import { mountWalletPages } from './wallet/pages.ts'
import { startSettler } from './wallet/settler.ts'

export type BankSettings = {
  readonly db: Db
  readonly clock: Clock
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  readonly partner: Partner
  readonly logger: FastifyBaseLogger
  /** How it misbehaves from the start; good by default. */
  readonly behaviour?: Behaviour
}

export type RunningBank = {
  /** Where both its SNAP services and its control surface are. */
  readonly url: string
  /** Mounts what a payer's browser sees of the bank, wallets' approval and 3-D Secure, on the server at `payerUrl`. */
  mountPayerPages(server: FastifyInstance): Promise<void>
  /** Answers nobody any more, and leaves what it has not told yet for the next start. */
  stop(): Promise<void>
}

/** Starts the sandbox's bank: a server of its own, that knows the gateway only as its registered partner. */
export async function startBank(settings: BankSettings): Promise<RunningBank> {
  const { db, clock, partner, logger } = settings
  let notifier: Notifier | undefined
  const bank: Bank = {
    db,
    clock,
    logger,
    partner,
    partnerKey: createPublicKey(partner.partnerPublicKeyPem),
    bankKey: createPrivateKey(partner.bankPrivateKeyPem),
    behaviour: openBehaviourDesk(settings.behaviour),
    wakeNotifier: () => notifier?.wake(),
  }
  const server = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ responseCode: '4040002', responseMessage: 'Invalid Routing' }),
  )
  await server.register((scope) => mountSnapFace(scope, bank, BANK_SERVICES))
  await server.register((scope) => mountControl(scope, bank))
  await server.register((scope) => mountAcquirer(scope, bank))
  await transaction(db, EVERYONE, (tx) => openAccounts(tx, partner, clock()))
  const url = await server.listen({ port: settings.port, host: settings.host })
  notifier = startNotifier(bank)
  notifier.wake()
  const clerk = startClerk(bank)
  const settler = startSettler(bank)
  return {
    url,
    mountPayerPages: async (gateway) => {
      await mountWalletPages(gateway, bank)
      await mountChallengePages(gateway, bank)
    },
    stop: async () => {
      await server.close()
      await settler.stop()
      await clerk.stop()
      await notifier?.stop()
    },
  }
}
