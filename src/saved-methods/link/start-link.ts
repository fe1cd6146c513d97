import { nameInstrument } from '../../checkout/attempts/name-instrument.ts'
import type { LinkStarted } from '../../connectors/saving-port.ts'
import { findCustomerIn } from '../../customers/find.ts'
import { transaction } from '../../db/transaction.ts'
import type { SavingApp } from '../app.ts'
import { failLink } from '../move.ts'
import { type SavedMethod, savedMethodUrl } from '../saved-method.ts'
import { lockSavedMethod, updateSavedMethod } from '../store.ts'
import { applyLinkState } from './apply-state.ts'
import { payToLink } from './pay-to-link.ts'
import { offerOf, railOf } from './rail-link.ts'
import { nextPollAt } from './schedule.ts'

/**
 * `linked`: it is active, without a page of the provider's. `later`: the rail gave no usable answer; the link is requested
 * again, by the payer or by a worker.
 */
export type Started =
  | { readonly is: 'started'; readonly url: string }
  | { readonly is: 'linked' }
  | { readonly is: 'failed' }
  | { readonly is: 'later' }

/**
 * Begins a link at its rail, which the payer agreed to. Safe to repeat: the rail knows our reference. What it says is stored
 * unless the method has moved meanwhile.
 */
export async function startLink(app: SavingApp, method: SavedMethod, merchantName: string): Promise<Started> {
  const rail = railOf(app, method)
  if (!rail) return { is: 'later' }
  if (offerOf(app, method)?.isByPaying) return store(app, method, await payToLink(app, method, merchantName))
  const customer = await transaction(app.db, method.merchantId, (tx) =>
    findCustomerIn(app.customers)(tx, { merchantId: method.merchantId, id: method.customerId }),
  )
  const { phone, account } = app.seals.openPayer(method)
  const started = await rail.link({
    reference: method.reference,
    type: method.type,
    code: method.code,
    currency: method.currency,
    customerReference: method.customerId,
    customerName: customer?.details?.name ?? customer?.externalId ?? method.customerId,
    email: customer?.details?.email ?? null,
    phone,
    account,
    merchantName,
    mandate: method.bounds,
    returnUrl: `${savedMethodUrl(method, app.checkoutUrl)}/return`,
  })
  return started.is === 'linked' ? activate(app, method, started) : store(app, method, started)
}

type LinkedAtOnce = Extract<LinkStarted, { readonly is: 'linked' }>

/** Applies a link that is active at once, as one whose state was polled. */
async function activate(app: SavingApp, method: SavedMethod, { is: _is, ...link }: LinkedAtOnce): Promise<Started> {
  const applied = await applyLinkState(app, method, { is: 'active', ...link })
  return applied?.status === 'ACTIVE' ? { is: 'linked' } : { is: 'failed' }
}

async function store(
  app: SavingApp,
  method: SavedMethod,
  started: Exclude<LinkStarted, LinkedAtOnce>,
): Promise<Started> {
  const stored = await transaction(app.db, method.merchantId, async (tx): Promise<Started> => {
    const now = app.clock()
    const current = await lockSavedMethod(tx, method)
    if (current?.status !== 'PENDING_PAYER') return { is: 'failed' }
    if (started.is === 'refused') {
      await failLink(tx, app, now, current, { code: 'REFUSED', message: started.reason })
      return { is: 'failed' }
    }
    if (started.is !== 'started') return { is: 'later' }
    const { url, railReference, secret } = started
    if (railReference !== null) await nameInstrument(tx, current, [railReference])
    await updateSavedMethod(tx, now, current, {
      rail_url: url,
      rail_reference: railReference,
      ...(secret !== undefined && { secret: app.seals.sealToken(current.id, secret) }),
      due_at: nextPollAt(now, 0),
      tries: 0,
    })
    return { is: 'started', url }
  })
  app.signals.wake('deliveries')
  return stored
}
