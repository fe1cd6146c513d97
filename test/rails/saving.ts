import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { ChargeRequest, LinkRequest, RailLink } from '../../src/connectors/saving-port.ts'
import type { ServiceName } from '../../src/snap/services.ts'
import { defined } from '../setup/defined.ts'
import file from '../vectors/saving-vectors.json' with { type: 'json' }
import { good, NOW, REFERENCE, startRail } from './snap-rail.ts'

/** The body of a published sample about saved methods. */
export function savingSample(id: string): Readonly<Record<string, unknown>> {
  const sample = file.samples.find((one) => one.id === id)
  if (!sample) throw new RangeError(`no sample is called ${id}`)
  return sample.body
}

export const CHARGE = '01jd00000000000000chargea'

export const aLinkRequest = (change: Partial<LinkRequest> = {}): LinkRequest => ({
  reference: REFERENCE,
  type: 'ewallet',
  code: 'GOPAY',
  currency: 'IDR',
  customerReference: 'cus_1',
  customerName: 'Sri',
  email: 'sri@example.com',
  phone: '+6281234567890',
  merchantName: 'Kopi Gapura',
  mandate: { maxAmount: fromWhole(500_000, currency('IDR')), frequency: null, until: new Date('2027-11-20T03:00:00Z') },
  returnUrl: 'https://pay.example/sm_1',
  ...change,
})

export const aLink = (change: Partial<RailLink> = {}): RailLink => ({
  reference: REFERENCE,
  railReference: 'LINK-1',
  type: 'ewallet',
  code: 'GOPAY',
  currency: 'IDR',
  customerReference: 'cus_1',
  phone: '+6281234567890',
  secret: '{"access":"payers-token","accessUntil":null,"refresh":"payers-refresh"}',
  ...change,
})

export const aCharge = (change: Partial<ChargeRequest> = {}): ChargeRequest => ({
  reference: CHARGE,
  link: aLink(),
  amount: fromWhole(50_000, currency('IDR')),
  description: 'Coffee of November',
  returnUrl: 'https://pay.example/sm_1',
  sentAt: NOW,
  railReference: null,
  ...change,
})

export const idr = (value: string) => ({ value, currency: 'IDR' })

/** A rail that saves methods, and its server: `on` takes the fields of good replies, or whole replies. */
export async function aSavingRail() {
  const { server, rail } = await startRail()
  const on = (service: ServiceName, ...replies: object[]) =>
    server.on(service, ...replies.map((one) => ('body' in one ? (one as { body: object }) : good(service, one))))
  return { server, saving: defined(rail.saving), on }
}
