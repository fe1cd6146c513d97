import type { RailLink } from '../../src/connectors/saving-port.ts'
import { aLink } from '../rails/saving.ts'
import { defined } from '../setup/defined.ts'
import { toXendit } from './adapters.ts'
import { startPeer } from './peer.ts'

/** The tokens of the samples. */
export const WALLET = 'pt-90392f42-d98a-49ef-a7f3-abcezas123'
export const CARD = 'pt-1402feb0-bb79-47ae-9d1e-e69394d3949c'

export const aCard = (change: Partial<RailLink> = {}): RailLink =>
  aLink({ type: 'credit_card', code: null, railReference: CARD, secret: CARD, ...change })

/** Xendit, as a test has it answer, and a connection that saves methods there. */
export async function aSavingPeer() {
  const peer = await startPeer()
  return { peer, saving: defined(toXendit(peer.url).payments?.saving) }
}
