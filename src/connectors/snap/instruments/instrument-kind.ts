import type { Clock } from '../../../base/clock.ts'
import type { InstrumentKind, TypeWith } from '../../../payment-methods/types.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../../port.ts'
import type { SnapCall } from '../client/client.ts'
import type { SnapSettings } from '../settings.ts'

/** What every kind of instrument needs. */
export type SnapContext = { readonly settings: SnapSettings; readonly clock: Clock; readonly call: SnapCall }

/** A request for an instrument of one kind. */
export type RequestFor<Kind extends InstrumentKind> = InstrumentRequest & { readonly type: TypeWith<Kind> }

/** How an issued instrument is queried and closed. */
export type IssuedAtRail = {
  query(attempt: RailAttempt): Promise<RailState>
  retire(attempt: RailAttempt): Promise<RailState>
}

/** One kind of instrument at a rail: how it is issued, queried and closed. */
export type KindAtRail<Kind extends InstrumentKind> = IssuedAtRail & {
  issue(request: RequestFor<Kind>): Promise<Issued>
}

/** The same for requests that were matched with their kind. */
export type MatchedKind = IssuedAtRail & { issue(request: InstrumentRequest): Promise<Issued> }
