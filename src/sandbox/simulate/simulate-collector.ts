import { ApiError, notFound } from '../../base/errors.ts'
import { fromWhole } from '../../base/money.ts'
import { findCollector } from '../../collectors/find.ts'
import type { BankControl } from '../bank/control/control.ts'
import { actAtFace, type FaceApp, isElsewhere } from './act-at-face.ts'
import type { SimulateCollector } from './schema.ts'

export type CollectorApp = FaceApp & { readonly bank: BankControl }

/**
 * Makes a customer of the sandbox's bank pay to a collector: each time anew, also with equal content. What comes of it arrives
 * as a real bank's notification does, a moment later, in any state of the collector. INVALID_STATE where it has no code yet.
 */
export async function simulateCollector(
  app: CollectorApp,
  merchantId: string,
  id: string,
  { amount, payer }: SimulateCollector,
): Promise<void> {
  const collector = await findCollector(app.db, merchantId, id)
  if (!collector) throw notFound()
  const { instrument, reference, railReference } = collector
  if (!instrument) {
    throw new ApiError('INVALID_STATE', `This collector is ${collector.status}, and has nothing that could be paid.`)
  }
  if (isElsewhere(collector)) {
    const names = ['number' in instrument ? instrument.number : reference, reference, railReference]
    return actAtFace(app, collector.connectionId, names, 'pay', { amount, payer })
  }
  const how = { amount: fromWhole(amount, collector.currency), payer, force: true }
  const paid =
    'number' in instrument
      ? await app.bank.payVirtualAccount(instrument.number, how)
      : await app.bank.payQr(instrument.qrContent, how)
  if (paid.is === 'refused') throw new ApiError('INVALID_STATE', `The sandbox bank refused: ${paid.message}`)
}
