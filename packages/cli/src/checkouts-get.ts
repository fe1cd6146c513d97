import type { Checkout } from '@gapura/sdk'
import { openClient } from './account.ts'
import type { Command } from './command.ts'
import { printJson } from './lines.ts'
import { readId, readOptions } from './options.ts'

export const checkoutsGet: Command = {
  help: `Usage: gapura checkouts get ID [--wait] [--json]

Shows how a checkout stands. --wait waits until it has ended, a minute at most. --json prints the checkout.`,
  async run(args) {
    const { options, words } = readOptions(args, { wait: { type: 'boolean' } }, 1)
    const id = readId('co', words[0], 'checkouts create')
    const gapura = await openClient()
    const checkout = await gapura.checkouts.retrieve(id, options.wait ? { waitFor: 'final', timeoutSeconds: 60 } : {})
    if (options.json) printJson(checkout)
    else console.log(describe(checkout))
  },
}

function describe(checkout: Checkout): string {
  const { id, status, currency, amount, externalId, checkoutUrl, payment, paidAt, failure, refundedAmount } = checkout
  const rows = {
    status: [status, ...checkout.flags].join(', '),
    amount: `${currency} ${amount.toLocaleString('en-US')}`,
    externalId,
    page: checkoutUrl,
    payment: payment && [payment.transactionId, payment.type, payment.code, payment.status].filter(Boolean).join('  '),
    paid: paidAt,
    failed: failure && `${failure.code}: ${failure.reason}`,
    refunded: refundedAmount > 0 ? `${currency} ${refundedAmount.toLocaleString('en-US')}` : null,
  }
  const lines = Object.entries(rows).flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)}  ${value}`] : []))
  return [id, ...lines].join('\n')
}
