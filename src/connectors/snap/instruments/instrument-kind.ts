import type { Clock } from '../../../base/clock.ts'
import type { InstrumentRequest, Issued, RailAttempt, RailState } from '../../port.ts'
import type { SnapCall } from '../client/client.ts'
import type { SnapSettings } from '../settings.ts'

/** What every kind of instrument needs. */
export type SnapContext = { readonly settings: SnapSettings; readonly clock: Clock; readonly call: SnapCall }

/** One kind of instrument at a rail: how it is issued, queried and closed. */
export type InstrumentKind = {
  issue(request: InstrumentRequest): Promise<Issued>
  query(attempt: RailAttempt): Promise<RailState>
  retire(attempt: RailAttempt): Promise<RailState>
}
