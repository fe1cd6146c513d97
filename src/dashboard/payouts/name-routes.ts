import type { FastifyInstance } from 'fastify'
import { ApiError, type Fault } from '../../base/errors.ts'
import { assertValid } from '../../http/input/validator.ts'
import { RateLimiter } from '../../http/rate-limit.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { nationalCode } from '../../payouts/accept/draft.ts'
import { assertSendable, bankFaults } from '../../payouts/accept/rules.ts'
import { inquireReceiver } from '../../payouts/receiver/inquire-receiver.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import type { PayoutSender } from '../sending/send-payouts.ts'
import { type FoundName, payoutEndpoints } from './schema.ts'

const NO_ANSWER: FoundName = { canReceive: null, receiverName: null, nameMatch: null, reason: null }

/**
 * `POST /dashboard/api/payouts/bulk/names`: the holders of a few accounts as their banks name them, in the given order.
 * The single-page app goes through a file with it, a few at a time; a merchant may call it once a second, per process.
 */
export function nameRoutes(
  scope: FastifyInstance,
  { payouts }: { readonly payouts: Pick<PayoutSender, 'rails' | 'db' | 'clock'> },
): void {
  const limiter = new RateLimiter({ name: 'account-names', perSecond: 1, burst: 3 })
  route(
    scope,
    payoutEndpoints.inquireNames,
    {
      config: { access: { permission: 'payouts.ask', action: 'payout.inquire' } },
      attachValidation: true,
    },
    async (request, reply) => {
      const receivers = Array.isArray(request.body?.receivers) ? request.body.receivers : []
      const faults: Fault[] = receivers.flatMap((one, at) =>
        bankFaults(`receivers.${at}.receiverBankCode`, one?.receiverBankCode),
      )
      assertValid(request.validationError, faults)
      const { merchantId } = memberOf(request).membership
      limiter.take(merchantId, performance.now(), reply)
      if (request.audit) Object.assign(request.audit, { detail: { accounts: receivers.length } })
      const data = await Promise.all(
        receivers.map(async ({ receiverName: name, receiverAccountNo: accountNo, receiverBankCode }) => {
          const bankCode = nationalCode(receiverBankCode)
          const rails = assertSendable(payouts.rails, HOME_CURRENCY, { merchantId, bankCode, amount: null })
          return inquireReceiver(payouts, merchantId, rails, { bankCode, accountNo, name }).catch(noAnswer)
        }),
      )
      return { data }
    },
  )
}

/** An unavailable bank, or too many lookups of one account, does not affect the other accounts. */
function noAnswer(error: unknown): FoundName {
  if (error instanceof ApiError && error.code === 'PROVIDER_UNAVAILABLE') return NO_ANSWER
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') return { ...NO_ANSWER, reason: error.message }
  throw error
}
