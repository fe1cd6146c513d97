import { expect, test } from 'vitest'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { Invoice } from '../../invoices/invoice.ts'
import { writeInvoiceMail } from './invoice-mail.ts'

const money = (whole: number) => fromWhole(whole, currency('IDR'))
const invoice = {
  ...{ number: 'INV-000012', status: 'OPEN', dueAt: '2026-12-10', overdueAt: new Date('2026-12-10T17:00:00Z') },
  ...{ total: money(100_000), amountPaid: money(0) },
} as Invoice
const merchant = {
  ...{ id: 'mer', displayName: 'Kopi <b>&" evil.example', successUrl: null, cancelUrl: null },
  ...{ defaultCurrency: null, accentColor: null, logoUrl: null },
}
const write = (change: object = {}) =>
  writeInvoiceMail({
    ...{ kind: 'invoice', invoice, merchant, livemode: true, now: new Date('2026-12-01T00:00:00Z') },
    ...{ url: 'https://p/inv_1', pdfUrl: 'https://p/inv_1/x/invoice.pdf', endUrl: 'https://p/inv_1/y/mails' },
    customerUrl: 'https://p/c/cus_1',
    ...change,
  })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a mail says it in both languages, as text and as HTML, with its links and the code', () => {
  const { subject, text, html = '', pictures = [] } = write()
  expect(subject).toContain('Tagihan INV-000012 dari Kopi')
  for (const one of [text, html].map(plain)) {
    for (const words of [
      'Rp100.000',
      'IDR 100,000',
      'https://p/inv_1?locale=en',
      'invoice.pdf?locale=id',
      'https://p/inv_1/y/mails',
    ])
      expect(one).toContain(words)
  }
  expect(html).toContain('cid:qr')
  expect(pictures[0]?.png.subarray(1, 4).toString()).toBe('PNG')
})

test('a name brings neither markup nor a link along', () => {
  const { subject, text, html = '' } = write()
  expect(html).not.toMatch(/<b>|evil\.example/)
  expect(subject + text).not.toContain('evil.example')
})

test('a reminder says when it is late, a receipt asks for nothing, and the sandbox says that it is one', () => {
  expect(write({ kind: 'reminder' }).subject).toContain('Pengingat')
  const late = write({ kind: 'reminder', now: new Date('2026-12-20T00:00:00Z') })
  expect(late.subject).toContain('lewat jatuh tempo')
  const receipt = write({ kind: 'receipt', invoice: { ...invoice, status: 'PAID', amountPaid: money(100_000) } })
  expect(receipt.subject).toContain('lunas')
  expect([receipt.pictures, receipt.html?.includes('cid:')]).toEqual([undefined, false])
  expect(receipt.text + late.text).not.toContain('/c/cus_1')
  expect(write().text).not.toContain('Test mode')
  expect(write({ livemode: false }).text).toContain('Test mode')
})

test.each([
  ['charge_failed', 'Pembayaran tagihan INV-000012', 'What is paid is not charged again'],
  ['charge_given_up', 'belum terbayar', 'no further try is made'],
] as const)('a mail about %s says so, and offers another way to pay', (kind, subject, words) => {
  const mail = write({ kind })
  expect(mail.subject).toContain(subject)
  for (const one of [mail.text, mail.html ?? ''].map(plain)) {
    for (const part of [words, 'QRIS', 'https://p/inv_1?locale=en', 'IDR 100,000', 'https://p/c/cus_1?locale=id'])
      expect(one).toContain(part)
  }
  expect(mail.pictures).toHaveLength(1)
})
