import { StartError } from '../../base/start-error.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { REFUND_FEES, readRefundFee, setRefundFee } from '../../merchants/refund-fee.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

const WORDS = {
  kept: 'still pays the fee of a refunded payment',
  proportional: 'gets as much of the fee back as of the payment',
}

export const merchantsFees: Command = {
  help: `Usage: npm run -s gapura -- merchants fees --merchant ID --refund-fee kept|proportional

Sets the fee of a refunded payment: you retain it (the default), or refund it in
proportion to the payment. Earlier refunds are unaffected.`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' }, 'refund-fee': { type: 'string' } })
    const merchantId = readMerchantId(options.merchant)
    const to = REFUND_FEES.find((one) => one === options['refund-fee'])
    if (to === undefined) throw new StartError(`--refund-fee is required: ${REFUND_FEES.join(' or ')}.`)
    await withDatabase((db, config) =>
      recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        const from = await readRefundFee(tx, merchantId)
        await setRefundFee(tx, merchantId, to)
        await record({ what: 'merchant.set_refund_fee', merchantId, changes: [{ field: 'refundFee', from, to }] })
      }),
    )
    console.log(`${merchantId} ${WORDS[to]}.`)
  },
}
