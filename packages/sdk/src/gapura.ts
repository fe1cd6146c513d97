import { openAccessTokens } from './access-token.ts'
import { balance, banks, fees, ledger, paymentMethods } from './resources/accounts.ts'
import { charges } from './resources/charges.ts'
import { checkouts } from './resources/checkouts.ts'
import { collections } from './resources/collections.ts'
import { collectors } from './resources/collectors.ts'
import { customers } from './resources/customers.ts'
import { events } from './resources/events.ts'
import { intents } from './resources/intents.ts'
import { invoices } from './resources/invoices.ts'
import { onboarding } from './resources/onboarding.ts'
import { paymentLinks } from './resources/payment-links.ts'
import { payouts } from './resources/payouts.ts'
import { receipts } from './resources/receipts.ts'
import { refunds } from './resources/refunds.ts'
import { reports } from './resources/reports.ts'
import { requestLog } from './resources/request-log.ts'
import { sandbox } from './resources/sandbox.ts'
import { savedMethods } from './resources/saved-methods.ts'
import { settings } from './resources/settings.ts'
import { plans, subscriptions } from './resources/subscriptions.ts'
import { webhookEndpoints } from './resources/webhook-endpoints.ts'
import { type Call, type GapuraOptions, openTransport, type Transport } from './transport.ts'
import { webhooks } from './webhooks.ts'

/**
 * A merchant's client: `new Gapura({ apiKey, baseUrl })`. What creates something carries an idempotency key, and is
 * repeated with it after a lost connection, 429, 503 and 409 IDEMPOTENCY_IN_PROGRESS, when `Retry-After` says so. What the
 * gateway refuses is a `GapuraError`.
 */
export class Gapura {
  readonly charges: ReturnType<typeof charges>
  readonly checkouts: ReturnType<typeof checkouts>
  readonly collections: ReturnType<typeof collections>
  readonly collectors: ReturnType<typeof collectors>
  readonly customers: ReturnType<typeof customers>
  readonly intents: ReturnType<typeof intents>
  readonly invoices: ReturnType<typeof invoices>
  readonly paymentLinks: ReturnType<typeof paymentLinks>
  readonly plans: ReturnType<typeof plans>
  readonly payouts: ReturnType<typeof payouts>
  readonly receipts: ReturnType<typeof receipts>
  readonly refunds: ReturnType<typeof refunds>
  readonly reports: ReturnType<typeof reports>
  readonly subscriptions: ReturnType<typeof subscriptions>
  readonly balance: ReturnType<typeof balance>
  readonly fees: ReturnType<typeof fees>
  readonly events: ReturnType<typeof events>
  readonly requestLog: ReturnType<typeof requestLog>
  readonly paymentMethods: ReturnType<typeof paymentMethods>
  readonly banks: ReturnType<typeof banks>
  readonly ledger: ReturnType<typeof ledger>
  readonly settings: ReturnType<typeof settings>
  readonly onboarding: ReturnType<typeof onboarding>
  readonly sandbox: ReturnType<typeof sandbox>
  readonly savedMethods: ReturnType<typeof savedMethods>
  readonly webhookEndpoints: ReturnType<typeof webhookEndpoints>
  readonly webhooks = webhooks
  readonly #transport: Transport

  constructor(options: GapuraOptions) {
    const transport = openTransport(options)
    this.#transport = transport
    this.charges = charges(transport)
    this.checkouts = checkouts(transport)
    this.collections = collections(transport)
    this.collectors = collectors(transport)
    this.customers = customers(transport)
    this.intents = intents(transport)
    this.invoices = invoices(transport)
    this.paymentLinks = paymentLinks(transport)
    this.plans = plans(transport)
    this.subscriptions = subscriptions(transport)
    const withToken = openAccessTokens(transport)
    this.payouts = payouts(transport, withToken)
    this.receipts = receipts(transport, withToken)
    this.refunds = refunds(transport)
    this.reports = reports(transport)
    this.balance = balance(transport)
    this.fees = fees(transport)
    this.events = events(transport)
    this.requestLog = requestLog(transport)
    this.paymentMethods = paymentMethods(transport)
    this.banks = banks(transport)
    this.ledger = ledger(transport)
    this.settings = settings(transport)
    this.onboarding = onboarding(transport)
    this.sandbox = sandbox(transport)
    this.savedMethods = savedMethods(transport)
    this.webhookEndpoints = webhookEndpoints(transport)
  }

  /** Calls an operation that has no method of its own, such as the sandbox's; as careful as they are. */
  request<Reply = unknown>(call: Call): Promise<Reply> {
    return this.#transport(call) as Promise<Reply>
  }
}
