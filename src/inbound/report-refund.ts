import type { BaseLogger } from 'pino'
import { Counter } from 'prom-client'
import { metrics } from '../base/metrics.ts'
import { toDecimal } from '../base/money.ts'
import type { Attempt } from '../checkout/checkout.ts'
import type { InboundEvent } from '../connectors/inbound-port.ts'

const reported = new Counter({
  name: 'gapura_provider_refunds_total',
  help: 'Refunds that a provider made by itself and told us of; each wants a person, who books it.',
  labelNames: ['connection'],
  registers: [metrics],
})

/** A provider gave a payer's money back by itself. The message itself is kept; this makes sure that somebody looks. */
export function reportRefund(
  app: { readonly log: Pick<BaseLogger, 'error'> },
  { connectionId, id, checkoutId, merchantId }: Attempt,
  { railReference, amount, refundedAt }: Extract<InboundEvent, { is: 'refund' }>['refund'],
): void {
  reported.inc({ connection: connectionId })
  const refund = { railReference, amount: amount && `${toDecimal(amount)} ${amount.currency}`, refundedAt }
  app.log.error(
    { connection: connectionId, merchant: merchantId, checkout: checkoutId, transaction: id, refund },
    'the provider gave a payment back by itself: the ledger still has it',
  )
}
