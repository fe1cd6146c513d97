import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { InvoicePage, InvoiceStep, InvoiceView } from '../invoice-view.ts'
import { HOSTILE, KOPI, NOW, YELLOW } from './fixtures.ts'

/** Every page of an invoice there is, as values. */

const rupiah = (whole: number) => fromWhole(whole, currency('IDR'))
const INVOICE: InvoiceView = {
  id: 'inv_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  number: 'INV-000012',
  lines: [
    {
      description: 'SPP Desember',
      quantity: '1',
      unitAmount: rupiah(750_000),
      amount: rupiah(750_000),
      taxRate: null,
    },
    {
      description: 'Katering',
      quantity: '20.5',
      unitAmount: rupiah(25_000),
      amount: rupiah(512_500),
      taxRate: '11',
    },
    {
      description: 'Potongan saudara',
      quantity: '1',
      unitAmount: rupiah(-50_000),
      amount: rupiah(-50_000),
      taxRate: null,
    },
  ],
  subtotal: rupiah(1_212_500),
  taxes: [{ rate: '11', amount: rupiah(56_375) }],
  total: rupiah(1_268_875),
  amountPaid: rupiah(0),
  due: rupiah(1_268_875),
  dueAt: '2026-12-10',
  isOverdue: false,
  note: 'Terima kasih.\nPembayaran lewat halaman ini langsung tercatat.',
}
const PAY = { is: 'pay', formKey: '00000000-0000-4000-8000-000000000000', isCharging: false } as const

type Change = Partial<InvoiceView> & Partial<Pick<InvoicePage, 'merchant' | 'sandbox'>>

const pageOf = (
  step: InvoiceStep,
  { merchant = KOPI, sandbox = true, ...invoice }: Change = {},
): Omit<InvoicePage, 'locale'> => ({ now: NOW, sandbox, merchant, invoice: { ...INVOICE, ...invoice }, step })

/** Name of a state to its page. */
export const INVOICE_PAGES: Record<string, Omit<InvoicePage, 'locale'>> = {
  'invoice-open': pageOf(PAY),
  'invoice-charging': pageOf({ ...PAY, isCharging: true }),
  'invoice-partly-paid': pageOf(PAY, {
    merchant: YELLOW,
    sandbox: false,
    amountPaid: rupiah(500_000),
    due: rupiah(768_875),
    isOverdue: true,
    dueAt: '2026-11-10',
  }),
  'invoice-plain': pageOf(PAY, {
    lines: [{ description: 'Kopi', quantity: '0.001', unitAmount: rupiah(125), amount: '0.125', taxRate: null }],
    taxes: [],
    note: null,
  }),
  'invoice-hostile': pageOf(PAY, {
    merchant: HOSTILE,
    number: `${'A'.repeat(16)}-999999`,
    lines: Array.from({ length: 100 }, (_, n) => ({
      description: `<script>alert(${n})</script> ${'Nusantara'.repeat(19)}`.slice(0, 200),
      quantity: '999999.999',
      unitAmount: rupiah(999_999),
      amount: '999998999000.001',
      taxRate: '11.1111',
    })),
    note: `<img src=x onerror=alert(1)> ${'panjang'.repeat(60)}`,
    total: rupiah(999_999_999_999),
    due: rupiah(999_999_999_999),
  }),
  'invoice-paid': pageOf({ is: 'closed', why: 'PAID' }, { amountPaid: rupiah(1_268_875), due: rupiah(0) }),
  'invoice-void': pageOf({ is: 'closed', why: 'VOID' }, { due: rupiah(0) }),
  'invoice-paused': pageOf({ is: 'closed', why: 'PAUSED' }),
}
