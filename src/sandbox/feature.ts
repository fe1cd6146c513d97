import type { BaseLogger } from 'pino'
import { realClock } from '../base/clock.ts'
import { newMeetingTurn, type Turn } from '../base/merchant-time.ts'
import type { ChargeApp } from '../charges/app.ts'
import type { Signals } from '../checkout/app.ts'
import type { Customers } from '../checkout/customer/customers.ts'
import type { ClaimLinks } from '../checkout/refunds/claim-links.ts'
import type { ReadApp } from '../collections/find.ts'
import type { PayoutRails, Rails } from '../connections/rails.ts'
import type { AuthDb } from '../dashboard/auth/auth-database.ts'
import type { CacheInvalidation } from '../db/invalidation/cache-invalidation.ts'
import type { Feature } from '../feature.ts'
import type { Plans } from '../fees/plans.ts'
import type { AccessTokens } from '../merchants/access-tokens/access-token.ts'
import type { Authenticator } from '../merchants/authentication/authenticate.ts'
import type { HashKeys } from '../payouts/envelope/hash-keys.ts'
import type { BankControl } from './bank/control/control.ts'
import type { FaceControl } from './bank/faces/face-control.ts'
import type { RunningBank } from './bank/start.ts'
import type { SandboxClock } from './clock.ts'
import { ensureDemoLogin } from './demo-login.ts'
import type { RunningKybProvider } from './kyb/start.ts'
import { payoutSandboxRoutes } from './simulate/payout-routes.ts'
import { sandboxRoutes } from './simulate/routes.ts'
import type { Simulate } from './simulate/schema.ts'
import { simulatePayment } from './simulate/simulate-payment.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the sandbox alone. */
    turn: Turn | null
  }
}

/** What openSandbox has started. */
type Running = {
  readonly clock: SandboxClock
  readonly bank: RunningBank
  readonly control: BankControl
  readonly kybProvider: RunningKybProvider
  readonly faces: FaceControl
  /** Where this process answers HTTP: faces notify it there. */
  readonly gatewayUrl: string
}

export type Parts = Pick<ChargeApp, 'seals' | 'settleInvoices' | 'settleCharges' | 'chargesEnded' | 'methodActivated'> &
  ReadApp & {
    readonly authDb: AuthDb
    readonly invalidation: CacheInvalidation
    readonly rails: Rails
    readonly payoutRails: PayoutRails
    readonly customers: Customers
    readonly checkoutUrl: string
    readonly claimLinks: ClaimLinks
    readonly signals: Signals
    /** Has every task look for work, or every one whose work is due by merchants' clocks. */
    readonly wakeAll: (reason: 'any' | 'merchants') => void
    readonly log: Pick<BaseLogger, 'error'>
    readonly authenticator: Authenticator
    readonly tokens: AccessTokens
    readonly hashKeys: HashKeys
    readonly plans: Plans
  }

/** The endpoints that play payers and move the clock, and the bank's pages. `simulate` plays a payer for the hosted page. */
export async function sandboxFeature(running: Running, parts: Parts) {
  const { clock, bank, control, kybProvider, faces, gatewayUrl } = running
  const { db, rails, payoutRails, customers, checkoutUrl, signals, wakeAll, log, authenticator, tokens } = parts
  const { hashKeys, plans, claimLinks } = parts
  await ensureDemoLogin(db, parts.authDb, realClock())
  parts.invalidation.on(['sandbox_clock', 'merchant_clock'], () => void clock.refresh())
  clock.onMoved((whose) => wakeAll(whose === 'deployment' ? 'any' : 'merchants'))
  const shared = { db, clock: clock.now, livemode: false, signals, bank: control, faces, gatewayUrl }
  const checkout = { ...shared, rails, payoutRails, hashKeys, plans, customers, checkoutUrl, claimLinks, log }
  const payout = { ...shared, rails: payoutRails, log }
  return {
    simulate: (id: string, outcome: Simulate['outcome']) => simulatePayment(checkout, id, { outcome }),
    /** A request is in the time of the merchant that it turns out to concern. */
    hooks(server) {
      server.decorateRequest('turn', null)
      server.addHook('onRequest', (request, _reply, done) => {
        request.turn = newMeetingTurn()
        request.turn(done)
      })
      // Reading a body leaves the asynchronous context of the request.
      server.addHook('preValidation', (request, _reply, done) => (request.turn ? request.turn(done) : done()))
    },
    async routes(server) {
      sandboxRoutes(server, { ...parts, ...checkout, authenticator, sandboxClock: clock })
      await payoutSandboxRoutes(server, { ...payout, authenticator, tokens, hashKeys })
      await bank.mountPayerPages(server)
    },
    async stop() {
      await kybProvider.stop()
      clock.stop()
      await bank.stop()
    },
  } satisfies Feature & Record<string, unknown>
}
