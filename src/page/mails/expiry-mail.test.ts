import { expect, test } from 'vitest'
import { currency } from '../../base/currency.ts'
import type { SavedMethod } from '../../saved-methods/saved-method.ts'
import { writeExpiryMail } from './expiry-mail.ts'

const method = { type: 'credit_card', code: null, label: 'Visa •••• 1107', currency: currency('IDR') } as SavedMethod
const merchant = {
  ...{ id: 'mer', displayName: 'Kopi <b>&" evil.example', successUrl: null, cancelUrl: null },
  ...{ defaultCurrency: null, accentColor: null, logoUrl: null },
}
const write = (change: object = {}) =>
  writeExpiryMail({
    ...{
      method,
      merchant,
      expiresAt: new Date('2027-01-01T12:00:00Z'),
      usedFor: ['Yoga', 'Kopi'],
      zone: 'Asia/Jakarta',
    },
    ...{ livemode: true, customerUrl: 'https://p/c/cus_1', endUrl: 'https://p/inv_1/y/mails' },
    ...change,
  })

test('a mail names the card, its last month, what it is charged for and where it is replaced, in both languages', () => {
  const { subject, text, html = '', pictures } = write()
  expect(subject).toMatch(/^Masa berlaku kartu Visa •••• 1107 Anda di Kopi .*segera habis$/)
  for (const one of [text, html]) {
    for (const words of [
      ...['kartu Visa •••• 1107 Anda sampai 12/2026', 'Your card Visa •••• 1107 is valid until 12/2026', 'Yoga, Kopi'],
      ...['https://p/c/cus_1?locale=id', 'https://p/c/cus_1?locale=en', 'https://p/inv_1/y/mails'],
    ]) {
      expect(one).toContain(words)
    }
  }
  expect(pictures).toBeUndefined()
})

test('names bring neither markup nor a link along', () => {
  const { subject, text, html = '' } = write({ usedFor: ['<i>Yoga</i> see bad.example'] })
  expect(html).not.toMatch(/<b>|<i>|evil\.example|bad\.example/)
  expect(subject + text).not.toMatch(/evil\.example|bad\.example/)
})

test('who was billed for nothing yet has nothing to end, and the sandbox says that it is one', () => {
  const { text, html = '' } = write({ endUrl: null, livemode: false })
  expect(text + html).not.toContain('mails')
  expect(text).toContain('Test mode')
})
