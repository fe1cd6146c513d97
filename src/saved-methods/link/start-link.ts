import { nameInstrument } from '../../checkout/attempts/name-instrument.ts'
import type { LinkStarted } from '../../connectors/saving-port.ts'
import { findCustomerIn } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import type { SavingApp } from '../app.ts'
import { failLink } from '../move.ts'
import { type SavedMethod, savedMethodUrl } from '../saved-method.ts'
import { lockSavedMethod, updateSavedMethod } from '../store.ts'
import { railOf } from './rail-link.ts'
import { nextPollAt } from './schedule.ts'

/** `later`: the rail gave no usable answer; the link is requested again, by the payer or by a worker. */
export type Started =
  | { readonly is: 'started'; readonly url: string }
  | { readonly is: 'failed' }
  | { readonly is: 'later' }

/**
 * Begins a link at its rail, which the payer agreed to. Safe to repeat: the rail knows our reference. What it says is stored
 * unless the method has moved meanwhile.
 */
export async function startLink(app: SavingApp, method: SavedMethod, merchantName: string): Promise<Started> {
  const rail = railOf(app, method)
  if (!rail) return { is: 'later' }
  const customer = await transaction(app.db, method.merchantId, (tx) =>
    findCustomerIn(app.customers)(tx, { merchantId: method.merchantId, id: method.customerId }),
  )
  const started = await rail.link({
    reference: method.reference,
    type: method.type,
    code: method.code,
    currency: method.currency,
    customerReference: method.customerId,
    customerName: customer?.details?.name ?? customer?.externalId ?? method.customerId,
    email: customer?.details?.email ?? null,
    phone: app.seals.openPayer(method).phone,
    merchantName,
    mandate: method.bounds,
    returnUrl: `${savedMethodUrl(method, app.checkoutUrl)}/return`,
  })
  return store(app, method, started)
}

async function store(app: SavingApp, method: SavedMethod, started: LinkStarted): Promise<Started> {
  const stored = await transaction(app.db, method.merchantId, async (tx): Promise<Started> => {
    const now = app.clock()
    const current = await lockSavedMethod(tx, method)
    if (current?.status !== 'PENDING_PAYER') return { is: 'failed' }
    if (started.is === 'refused') {
      await failLink(tx, app, now, current, { code: 'REFUSED', message: started.reason })
      return { is: 'failed' }
    }
    if (started.is !== 'started') return { is: 'later' }
    const { url, railReference } = started
    if (railReference !== null) await nameInstrument(tx, current, [railReference])
    await updateSavedMethod(tx, now, current, {
      rail_url: url,
      rail_reference: railReference,
      due_at: nextPollAt(now, 0),
      tries: 0,
    })
    return { is: 'started', url }
  })
  app.signals.wake('deliveries')
  return stored
}
