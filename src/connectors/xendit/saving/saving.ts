import type { Clock } from '../../../base/clock.ts'
import type { SavingRail } from '../../saving-port.ts'
import type { XenditSettings } from '../settings.ts'
import { chargeToken, requestState } from './charge.ts'
import { beginLink, linkState, unlink } from './link.ts'
import { SAVING_OFFERS } from './offers.ts'

/** Xendit as a rail that saves methods and charges them: payment tokens of cards and wallets, made on its own page. */
export const xenditSaving = (settings: XenditSettings, clock: Clock): SavingRail => ({
  offers: SAVING_OFFERS,
  link: (request) => beginLink(settings, request),
  linkState: (link) => linkState(settings, link),
  unlink: (link) => unlink(settings, link),
  charge: (request) => chargeToken(settings, request, clock()),
  chargeState: (request) => requestState(settings, request, clock()),
})
