import { agentsFeature } from '../agents/feature.ts'
import { HOUR_MS, realClock } from '../base/clock.ts'
import type { MasterKey } from '../base/master-key.ts'
import { openCustomers } from '../checkout/customer/customers.ts'
import { checkoutFeature } from '../checkout/feature.ts'
import { openClaimLinks } from '../checkout/refunds/claim-links.ts'
import { collectionsFeature } from '../collections/feature.ts'
import { openPayers } from '../collections/payer.ts'
import { collectorsFeature } from '../collectors/feature.ts'
import { openLiveLinks } from '../collectors/live/live-links.ts'
import { csrfFeature } from '../csrf/feature.ts'
import { customerReader } from '../customers/find.ts'
import { requestLogApiFeature } from '../dashboard/developers/request-api.ts'
import { dashboardFeature } from '../dashboard/feature.ts'
import type { Db } from '../db/db.ts'
import { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import { partitionTasks } from '../db/schema/partitions.ts'
import { followMasterKey } from '../db/sealing/master-key-check.ts'
import type { Feature } from '../feature.ts'
import { feesFeature } from '../fees/feature.ts'
import { openPlans } from '../fees/plans.ts'
import { guidesFeature } from '../guides/feature.ts'
import { referenceRoutes } from '../http/api-reference.ts'
import { inboundFeature } from '../inbound/feature.ts'
import { intentsFeature } from '../intents/feature.ts'
import { ALLOCATIONS } from '../invoices/allocations/of-collections.ts'
import { createSignals } from '../jobs/signals.ts'
import { ledgerFeature } from '../ledger/feature.ts'
import { openMailer } from '../mail/mailer.ts'
import { accessTokensFeature } from '../merchants/access-tokens/feature.ts'
import { endpointsFeature } from '../merchants/endpoints/feature.ts'
import { settingsFeature } from '../merchants/settings/feature.ts'
import { clamdScanner } from '../onboarding/documents/clamd.ts'
import { onboardingFeature } from '../onboarding/feature.ts'
import { pageFeature } from '../page/feature.ts'
import { bankFaults } from '../payouts/accept/rules.ts'
import { openHashKeys } from '../payouts/envelope/hash-keys.ts'
import { payoutsFeature } from '../payouts/feature.ts'
import { proofFeature } from '../proof/feature.ts'
import { openProofKeys } from '../proof/keys.ts'
import { receiptsFeature } from '../receipts/feature.ts'
import { openReceipts } from '../receipts/open-receipts.ts'
import { linkInEvent } from '../refunds/claim/link-in-event.ts'
import { refundsFeature } from '../refunds/feature.ts'
import { pollProviderRefunds } from '../refunds/provider/poll-provider-refunds.ts'
import { reportsFeature } from '../reports/feature.ts'
import { statementsFeature } from '../statements/feature.ts'
import { webhooksFeature } from '../webhooks/feature.ts'
import { openAuthenticator } from './authenticator.ts'
import { connectAll } from './connections.ts'
import { EVENT_TYPES, WEBHOOK_TYPES } from './event-types.ts'
import { openHooks } from './hooks.ts'
import { type App, joinFeatures, type ProcessParts } from './join-features.ts'
import { chooseKybProvider } from './kyb-provider.ts'
import { loadSandbox } from './load-sandbox.ts'
import { sellingFeatures } from './selling-features.ts'

export type Parts = ProcessParts & {
  readonly masterKey: MasterKey
  /** For background work: long timeouts. */
  readonly patientDb: Db
  /** Connections for signing in to the dashboard; absent: the default. */
  readonly signInConnections?: number
  /** Prints what must not be logged, such as a mail without a mail server; absent: it is logged. */
  readonly print?: (text: string) => void
}

/** Joins every feature into one gateway. The sandbox's bank, where there is one, starts at once. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, masterKey, db, patientDb, logger: log } = parts
  const { environment, baseUrl, checkoutUrl, limits, webhookNetworks: networks, brandMarks } = config
  const livemode = environment === 'production'

  const sandbox = await openSandbox(parts)
  const clock = sandbox?.clock ?? realClock
  const invalidation = new CacheInvalidation()
  const connected = await connectAll({ config, db, masterKey, invalidation, clock, log }, sandbox)
  const { rails, payoutRails, dialectOf } = connected
  const { wake, wakeAll, onWake } = createSignals()
  const plans = openPlans(invalidation)
  const hashKeys = openHashKeys({ db, clock, masterKey, invalidation })

  const customers = await openCustomers(db, masterKey)
  const collecting = { payers: await openPayers(db, masterKey), allocations: ALLOCATIONS }
  const collectors = { ...collecting, links: await openLiveLinks(db, masterKey, checkoutUrl) }
  const demoLogin = sandbox?.demo.login ?? null
  const claimLinks = openClaimLinks(masterKey, checkoutUrl)
  const proofKeys = openProofKeys({ db, clock, masterKey, invalidation })
  const { signStatement } = proofKeys
  const stating = { db, clock, livemode, customers, ...collecting, issuer: baseUrl, signStatement }
  const receipts = await openReceipts({ ...stating, masterKey, checkoutUrl })
  const made = { ...openMail(parts), hashKeys, plans, customers, claimLinks, receipts, collecting }
  const hooks = await openHooks(db, masterKey, { checkoutUrl, livemode, canMail: made.canMail })
  const shared = { clock, invalidation, rails, payoutRails, connected, ...made, ...hooks, signals: { wake }, demoLogin }
  const dashboard = openDashboard(parts, shared)
  const { authDb, authorizeMember, beginKeyAction } = dashboard
  const callers = { authorizeMember, beginKeyAction }
  const authenticator = openAuthenticator({ db, clock, environment, masterKey, invalidation, limits, ...callers })
  const paying = { db, clock, rails, livemode, customers, plans, checkoutUrl, claimLinks, ...hooks }
  const pollRefunds = (merchantId: string, id: string) => pollProviderRefunds(refunding, merchantId, id)
  const readCustomer = customerReader(paying)
  const selling = { ...paying, patientDb, invalidation, wake, authenticator, pollRefunds, readCustomer }
  const checkout = checkoutFeature({ ...selling, networks })
  const { signals, watch, createCheckout } = checkout
  const refunding = { ...paying, ...collecting, payoutRails, hashKeys, signals, log }
  const sending = { db, rails: payoutRails, hashKeys, plans }
  const running = { patientDb, clock, livemode, signals, log, authenticator }
  const keys = { masterKey, otherKeys: proofKeys.publicKeys }
  const accessTokens = accessTokensFeature({ db, clock, issuer: baseUrl, authenticator, ...keys })
  const { tokens } = accessTokens
  const sandboxOnly = await sandbox?.feature({ ...refunding, authDb, invalidation, wakeAll, authenticator, tokens })
  const simulate = sandboxOnly?.simulate ?? null

  const completeBody = linkInEvent({ db: patientDb, claimLinks })
  const provider = await chooseKybProvider(db, config.kyb, sandbox?.kybProvider ?? null)
  const features: readonly Feature[] = [
    csrfFeature({ patientDb, authenticator, limits }),
    checkout,
    intentsFeature({ ...paying, authenticator, createCheckout, sampleKey: sandbox?.demo.secretKey ?? null }),
    settingsFeature({ authenticator, masterKey, livemode, networks }),
    endpointsFeature({ authenticator, masterKey, livemode, networks, eventTypes: EVENT_TYPES }),
    webhooksFeature({ ...running, masterKey, networks, baseUrl, eventTypes: WEBHOOK_TYPES, completeBody }),
    onboardingFeature({ ...running, masterKey, provider, bankFaults }),
    inboundFeature({ ...refunding, dialectOf }),
    collectorsFeature({ ...running, ...paying, liveLinks: collectors.links }),
    collectionsFeature({ ...paying, ...collecting, authenticator }),
    accessTokens,
    // A real bank's statement is a file that an operator imports.
    payoutsFeature({ ...running, ...sending, limits, tokens, statements: sandbox?.statements ?? null }),
    refundsFeature({ ...refunding, patientDb, authenticator }),
    receiptsFeature({ ...receipts, authenticator, tokens }),
    ...sellingFeatures({ ...running, ...paying, ...collecting, ...made }),
    ledgerFeature({ patientDb, log }),
    proofFeature({ ...running, masterKey, keys: proofKeys, issuer: baseUrl, ship: shipsTo(config, printDay) }),
    statementsFeature({ patientDb, clock, log }),
    reportsFeature({ ...refunding, patientDb, authenticator, masterKey, issuer: config.operator }),
    feesFeature({ authenticator, livemode, log }),
    ...(sandboxOnly ? [sandboxOnly] : []),
    pageFeature({ ...selling, ...refunding, collectors, watch, limits, simulate, brandMarks, ...made }),
    dashboard,
    requestLogApiFeature({ authenticator }),
    agentsFeature({
      ...{ db, clock, baseUrl, authenticator },
      ...{ proposals: dashboard.proposals, recordAction: dashboard.recordAgentAction },
    }),
    stoppedWith(connected.stop, followMasterKey({ db, masterKey, invalidation })),
    { tasks: partitionTasks({ db: patientDb }), routes: (server) => referenceRoutes(server, sandbox?.demo ?? null) },
    guidesFeature({ baseUrl, ...(sandbox && { publishedKeys: sandbox.demo }) }),
  ]
  return joinFeatures(features, parts, { clock, turns: sandbox?.turns ?? null, signals: { onWake }, invalidation })
}

/** How mail leaves: in the sandbox without a mail server it is printed; in production none is queued that could never be sent. */
function openMail({ config, print, logger }: Parts) {
  const isProduction = config.environment === 'production'
  const mailer = openMailer(config.mail, isProduction ? null : (print ?? ((text) => logger.info(text))))
  return { mailer, canMail: config.mail.smtpUrl !== null || !isProduction }
}

/** Per document: clamd unpacks archives. */
const SCAN_TIMEOUT_MS = 30_000

/** Resources outside the features that end with the gateway. */
const stoppedWith = (...stops: readonly (() => void | Promise<void>)[]): Feature => ({
  stop: async () => {
    for (const stop of stops) await stop()
  },
})

/** The sandbox with its bank; null in production. */
async function openSandbox({ config, db, masterKey, logger }: Parts) {
  const { host, port, checkoutUrl, bankBehaviour, bankTransferMs, bankFaces } = config
  const bankSettings = { host, port, checkoutUrl, bankBehaviour, bankTransferMs, bankFaces }
  return (await (await loadSandbox(config))?.openSandbox({ ...bankSettings, db, masterKey, logger })) ?? null
}

type Shared = Pick<
  Parameters<typeof dashboardFeature>[0],
  | 'clock'
  | 'invalidation'
  | 'rails'
  | 'payoutRails'
  | 'connected'
  | 'hashKeys'
  | 'plans'
  | 'customers'
  | 'claimLinks'
  | 'receipts'
  | 'collecting'
  | 'papers'
  | 'signals'
  | 'settleInvoices'
  | 'settleCharges'
  | 'demoLogin'
  | 'mailer'
  | 'canMail'
>

function openDashboard({ config, masterKey, db, patientDb, logger: log, ...parts }: Parts, shared: Shared) {
  const { environment, kyb, baseUrl, checkoutUrl, limits, auditLog, sessionMaxHours, cellRoutes, clamav } = config
  return dashboardFeature({
    ...shared,
    db,
    patientDb,
    environment,
    cellRoutes,
    networks: config.webhookNetworks,
    isKybUsed: kyb !== null,
    scanner: clamav && clamdScanner(clamav, SCAN_TIMEOUT_MS),
    baseUrl,
    checkoutUrl,
    masterKey,
    limits,
    signInConnections: parts.signInConnections ?? 3,
    sessionMaxMs: sessionMaxHours * HOUR_MS,
    brandMarks: config.brandMarks,
    shipAudit: shipsTo({ auditLog }, printAudit),
    log,
  })
}

/** What prints a row for a log collector, where the operator wants that. */
const shipsTo = ({ auditLog }: Pick<Parts['config'], 'auditLog'>, print: (row: object) => void) =>
  auditLog === 'stdout' ? print : () => {}

/** For a log collector: a line of JSON for each row of the audit trail. */
const printAudit = (row: object): void => void process.stdout.write(`${JSON.stringify({ type: 'audit', ...row })}\n`)

/** For a log collector: a line for each closed day of the books. */
const printDay = (day: object): void => void process.stdout.write(`${JSON.stringify({ type: 'books', ...day })}\n`)
