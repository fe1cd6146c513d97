import { type Due, paidLately, SWEEP_AFTER_MS, sweep } from '@gapura/shop'
import { type Injector, Logger, Payment, Refund, ScheduledTask, TransactionalConnection } from '@vendure/core'
import { options } from './options.ts'
import { checkoutIdOf } from './rows.ts'
import { LOG, settleCheckout } from './vendure-shop.ts'

const BATCH = 200

/** Every ten minutes: what no webhook and no return has settled. It runs where the DefaultSchedulerPlugin does. */
export const sweepTask = new ScheduledTask({
  id: 'gapura-sweep',
  description: 'Asks Gapura about payments and refunds older than ten minutes',
  schedule: '*/10 * * * *',
  timeout: '9m',
  preventOverlap: true,
  execute: async ({ injector }) => ({ settled: await sweepAll(injector) }),
})

/** Settles open payments and pending refunds older than ten minutes, and what was paid lately; returns how many were looked at. */
async function sweepAll(injector: Injector, now = Date.now()): Promise<number> {
  const before = new Date(now - SWEEP_AFTER_MS)
  const ids = new Set([...(await openOnes(injector, before)), ...(await refundedOnes(injector, before))])
  const warn = (text: string) => Logger.warn(`sweep: ${text}`, LOG)
  const count = await sweep(
    [...ids].map((id) => dueOf(injector, id)),
    warn,
  )
  const { gapura } = options()
  const lately = await paidLately(gapura, now, (paid) => settledOnes(injector, paid)).catch(() => [])
  return (
    count +
    (await sweep(
      lately.filter((id) => !ids.has(id)).map((id) => dueOf(injector, id)),
      warn,
    ))
  )
}

const dueOf = (injector: Injector, id: string): Due => ({
  name: id,
  settle: async () => settleCheckout(injector, await options().gapura.checkouts.retrieve(id), 'sweep'),
})

async function openOnes(injector: Injector, before: Date): Promise<string[]> {
  const payments = await injector
    .get(TransactionalConnection)
    .rawConnection.getRepository(Payment)
    .createQueryBuilder('payment')
    .where('payment.state = :state', { state: 'Created' })
    .andWhere('payment.createdAt < :before', { before })
    .orderBy('payment.createdAt', 'ASC')
    .take(BATCH)
    .getMany()
  return payments.map(checkoutIdOf).filter((id) => id !== '')
}

async function refundedOnes(injector: Injector, before: Date): Promise<string[]> {
  const refunds = await injector
    .get(TransactionalConnection)
    .rawConnection.getRepository(Refund)
    .createQueryBuilder('refund')
    .innerJoinAndSelect('refund.payment', 'payment')
    .where('refund.state = :state', { state: 'Pending' })
    .andWhere('refund.createdAt < :before', { before })
    .orderBy('refund.createdAt', 'ASC')
    .take(BATCH)
    .getMany()
  return refunds.map(({ payment }) => checkoutIdOf(payment)).filter((id) => id !== '')
}

async function settledOnes(injector: Injector, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const payments = await injector
    .get(TransactionalConnection)
    .rawConnection.getRepository(Payment)
    .createQueryBuilder('payment')
    .where('payment.state = :state', { state: 'Settled' })
    .andWhere('payment.transactionId IN (:...ids)', { ids })
    .getMany()
  return new Set(payments.map(checkoutIdOf))
}
