import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { ChargeRequest, RailLink } from '../../src/connectors/saving-port.ts'
import { aCharge, aLink, savingSample } from '../rails/saving.ts'
import { defined } from '../setup/defined.ts'
import { API_KEY, toMidtrans } from './adapters.ts'
import { idr } from './payments.ts'
import { startPeer } from './peer.ts'

export const ACCOUNT = '00000269-7836-49e5-bc65-e592afafec14'

export const anAccount = (change: Partial<RailLink> = {}): RailLink =>
  aLink({ railReference: ACCOUNT, secret: ACCOUNT, ...change })

/** The charge of the samples. */
export const chargeOf = (link: RailLink, change: Partial<ChargeRequest> = {}): ChargeRequest =>
  aCharge({ link, reference: 'order-1234', amount: idr('100000.00'), returnUrl: 'https://midtrans.com/', ...change })

/** Midtrans, as a test has it answer, and a connection that saves methods there. */
export async function aSavingPeer() {
  const peer = await startPeer()
  return { peer, saving: defined(toMidtrans(peer.url).payments?.saving) }
}

/** A sample's notification as our server key signs it: that of the samples is not published. */
export function signedNotification(id: string, fields: readonly string[]): object {
  const body = savingSample(id)
  const text = fields.map((field) => String(body[field])).join('')
  expect(body.signature_key).toMatch(/^[\da-f]{128}$/)
  return { ...body, signature_key: createHash('sha512').update(`${text}${API_KEY}`).digest('hex') }
}
