import { randomBytes } from 'node:crypto'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { Paid } from '../../src/checkout/receipts/paid.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { bookPayment, customerFor } from '../../src/sandbox/bank/accounts.ts'
import type { Partner } from '../../src/sandbox/bank/partner.ts'
import * as qrStore from '../../src/sandbox/bank/qr/store.ts'
import * as walletStore from '../../src/sandbox/bank/wallet/store.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aPaidCheckout } from '../checkout/paid-checkout.ts'

type World = { readonly db: Db; readonly bankDb: Db; readonly partner: Partner; readonly connectionId: string }
export type PaidBy = 'qrcode' | 'ewallet' | 'virtual_account'

/** A payment of the demo merchant in the gateway's books and in the bank's, without the calls that lead there. */
export async function aPaymentAtBank(world: World, type: PaidBy, whole: number, now: Date): Promise<Paid> {
  const { db, bankDb, partner, connectionId } = world
  const amount = fromWhole(whole, currency('IDR'))
  const code = type === 'qrcode' ? null : type === 'ewallet' ? 'OVO' : 'BCA'
  const paid = await aPaidCheckout(db, { merchantId: DEMO.merchantId, amount, type, code, connectionId, now })
  const { reference } = paid.attempt
  const named = { referenceNo: paid.railReference, partnerReferenceNo: reference, amount, expiresAt: now }
  await transaction(bankDb, ALL_MERCHANTS, async (tx) => {
    if (type === 'virtual_account') return
    const cause = type === 'qrcode' ? ('qr' as const) : ('wallet' as const)
    if (cause === 'qr') {
      await qrStore.insert(tx, { ...named, qrContent: reference, storeId: null, terminalId: null }, now)
    } else {
      const about = { wallet: 'OVO', phone: null, merchantName: 'Kopi', description: 'Kopi', returnUrl: '' }
      const token = randomBytes(24).toString('base64url')
      await walletStore.insert(tx, { ...named, ...about, token, createdAt: now })
    }
    const payer = customerFor(named.referenceNo)
    const payment = await bookPayment(tx, { cause, reference: named.referenceNo, payer, partner, amount }, now)
    const { move } = cause === 'qr' ? qrStore : walletStore
    await move(tx, named.referenceNo, 'PAID', { paymentId: payment.id })
  })
  return paid
}
