import { type Clock, later, SECOND_MS } from '../../src/base/clock.ts'
import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import type { Instrument, InstrumentRequest, RailAttempt } from '../../src/connectors/port.ts'
import type { SnapProfile } from '../../src/connectors/snap/profile/profile.ts'
import { aspi } from '../../src/connectors/snap/profiles/aspi/profile.ts'
import { snapRail } from '../../src/connectors/snap/rail.ts'
import type { SnapCredentials, SnapSettings } from '../../src/connectors/snap/settings.ts'
import { brandsThatGive } from '../../src/payment-methods/brands.ts'
import { buildQris } from '../../src/qris/build.ts'
import { buildReply } from '../../src/snap/response-code.ts'
import type { ServiceName } from '../../src/snap/services.ts'
import { defined } from '../setup/defined.ts'
import { testKeys } from './snap-keys.ts'
import { SNAP_CLIENT, SNAP_SECRET, startSnapServer } from './snap-server.ts'

const IDR = currency('IDR')
export const AMOUNT = fromWhole(125_000, IDR)
export const REFERENCE = '01jd0000000000000000abcde'
export const NOW = new Date('2026-11-20T03:00:00Z')

const accounts = brandsThatGive('number')
export const BANKS = accounts.map(({ code }) => code)
/** Company codes under which numbers are issued: those of the sandbox. */
const virtualAccounts = Object.fromEntries(
  accounts.map(({ code, sandbox }) => [code, { companyCode: defined(sandbox?.companyCode), kind: 'closed' as const }]),
)

/** The standard, with virtual accounts that are closed by service 28 and an end that has passed. */
export const expiringProfile = profileThatExpires()

function profileThatExpires(): SnapProfile {
  const { virtualAccounts: section } = aspi
  if (section?.way !== 'number' || !section.register) throw new Error('the standard registers numbers')
  const { create } = section.register
  const close = { service: 'vaUpdate' as const, body: { ...create.body, expiredDate: '{now}' } }
  return { ...aspi, virtualAccounts: { ...section, register: { create, close } } }
}

/** A connection to the test's server, as the standard has it. */
export const aspiSettings = (
  credentials: Partial<SnapCredentials> & Pick<SnapCredentials, 'baseUrl'>,
): SnapSettings => ({
  id: 'con_test',
  profile: aspi,
  inboundUrl: 'https://pay.example/v1/inbound/con_test',
  allowsLocalhost: false,
  credentials: {
    outbound: {
      clientId: SNAP_CLIENT,
      privateKey: testKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      clientSecret: SNAP_SECRET,
      partnerId: SNAP_CLIENT,
      channelId: '95231',
      merchantId: 'GAPURA01',
    },
    inbound: {},
    virtualAccounts,
    ...credentials,
  },
})

/** A rail and the server it talks to, on one clock that stands at NOW until `advance`d. */
export async function startRail(change: Partial<SnapSettings> = {}) {
  let now = NOW
  const clock: Clock = () => now
  const server = await startSnapServer(clock)
  const settings: SnapSettings = { ...aspiSettings({ baseUrl: server.url }), ...change }
  const advance = (seconds: number) => {
    now = later(now, seconds * SECOND_MS)
  }
  return { server, rail: snapRail(settings, clock), advance }
}

/** A sandbox code for so many rupiah. */
export const aCode = (whole: number) =>
  buildQris({
    merchantName: 'Kopi',
    city: 'Jakarta',
    postalCode: '10110',
    nmid: 'ID1099999999999',
    gui: 'ID.GAPURA.SANDBOX',
    pan: '936009990000000012',
    merchantId: 'SANDBOX000001',
    criteria: 'UMI',
    mcc: '5812',
    amount: fromWhole(whole, IDR),
    reference: REFERENCE,
    terminal: 'A01',
  })

export const aRequest = (change: Partial<InstrumentRequest> = {}): InstrumentRequest => ({
  reference: REFERENCE,
  type: 'qrcode',
  code: null,
  amount: AMOUNT,
  merchantName: 'Kopi Gapura',
  accountName: '',
  customerNumber: null,
  phone: null,
  returnUrl: 'https://pay.example/co_1',
  description: 'Two coffees and a very long tale of cake',
  expiresAt: new Date('2026-11-20T03:15:00Z'),
  ...change,
})
export const vaRequest = (change: Partial<InstrumentRequest> = {}) =>
  aRequest({ type: 'virtual_account', code: 'BCA', customerNumber: '00000000042', accountName: 'José #1', ...change })

export const anAttempt = (instrument: Instrument | null, change: Partial<RailAttempt> = {}): RailAttempt => ({
  reference: REFERENCE,
  railReference: 'QR-1',
  customerNumber: null,
  type: 'qrcode',
  code: null,
  amount: AMOUNT,
  instrument,
  ...change,
})
export const qrAttempt = anAttempt({ type: 'qrcode', qrContent: aCode(125_000) })
export const NUMBER = '1234500000000042'
export const vaInstrument: Instrument = {
  type: 'virtual_account',
  bankCode: 'BCA',
  number: NUMBER,
  accountName: 'José #1',
}
export const vaAttempt = anAttempt(vaInstrument, { type: 'virtual_account', code: 'BCA', railReference: NUMBER })

/** The service's good reply. */
export const good = (service: ServiceName, fields: object) => ({ body: { ...buildReply(200, service), ...fields } })
/** The service's refusal. */
export const bad = (service: ServiceName, status: number, caseCode = '00') => ({
  status,
  body: buildReply(status, service, caseCode),
})
export const qrReply = (change: object = {}) =>
  good('qrGenerate', { referenceNo: 'QR-1', partnerReferenceNo: REFERENCE, qrContent: aCode(125_000), ...change })
export const TRIPLE = { partnerServiceId: '   12345', customerNo: '00000000042', virtualAccountNo: `   ${NUMBER}` }
