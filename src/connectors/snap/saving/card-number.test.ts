import { expect, test } from 'vitest'
import { aspiSettings, startRail } from '../../../../test/rails/snap-rail.ts'
import type { SavingSection } from '../profile/saving.ts'
import { aspi } from '../profiles/aspi/profile.ts'
import { aspiSaving } from '../profiles/aspi/saving.ts'
import { SNAP_PROFILES } from '../profiles/profiles.ts'
import { snapRail } from '../rail.ts'
import { savingOffersOf } from './offers.ts'

const withSaving = (name: string, change: Partial<Pick<SavingSection, 'bind' | 'charge'>>) => ({
  ...aspi,
  name,
  saving: { ...aspiSaving, ...change },
})

/** The registration of a card at BRI, as DOKU documents it: the number is encrypted by whoever calls. */
const cardRegistration = withSaving('doku-bri', {
  bind: {
    service: 'accountBinding',
    body: { ...aspiSaving.bind.body, cardData: '{wallet}', additionalInfo: { channel: 'DIRECT_DEBIT_BRI_SNAP' } },
  },
})

test('no provider here binds a method by a card number', () => {
  for (const profile of Object.values(SNAP_PROFILES)) expect(() => savingOffersOf(profile)).not.toThrow()
})

test('a profile whose binding would send a card number is refused by its name and the field', () => {
  const message =
    'the profile doku-bri cannot save methods: "cardData" of its "bind" would carry a card number through the gateway; only a binding on the provider\'s own page is supported'
  expect(() => savingOffersOf(cardRegistration)).toThrow(new RangeError(message))
})

test('a connection by such a profile does not open, and calls no provider', async () => {
  const { server } = await startRail()
  const settings = aspiSettings({ baseUrl: server.url })
  expect(() => snapRail({ ...settings, profile: cardRegistration })).toThrow(/profile doku-bri .*"cardData"/)
  const { merchantId: _none, ...outbound } = settings.credentials.outbound
  const credentials = { ...settings.credentials, outbound }
  expect(() => snapRail({ ...settings, credentials, profile: cardRegistration })).toThrow(/profile doku-bri/)
  expect(server.calls).toEqual([])
})

test.each([
  ['bankCardNo', { bankCardNo: '{customerReference}' }],
  ['additionalInfo.card.CARDNUMBER', { additionalInfo: { card: { CARDNUMBER: '{wallet}' } } }],
  ['payOptionDetails.1.cardNo', { payOptionDetails: [{ payMethod: '{wallet}' }, { cardNo: '{wallet}' }] }],
])('a charge that carries one in %s is refused too', (field, body) => {
  const profile = withSaving('other', { charge: { service: 'debitPayment', body } })
  expect(() => savingOffersOf(profile)).toThrow(`profile other cannot save methods: "${field}" of its "charge"`)
})

test('a token of a card is no card number', () => {
  const body = { ...aspiSaving.charge.body, bankCardToken: '{railReference}', chargeToken: '{wallet}' }
  const profile = withSaving('other', { charge: { service: 'debitPayment', body } })
  expect(savingOffersOf(profile)).toEqual(savingOffersOf(aspi))
})
