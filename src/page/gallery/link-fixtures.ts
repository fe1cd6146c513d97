import { DAY_MS, later } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { LinkPage, LinkStep, LinkView } from '../link-view.ts'
import { HOSTILE, KOPI, NOW, YELLOW } from './fixtures.ts'

/** Every page of a payment link there is, as values. */

const rupiah = (whole: number) => fromWhole(whole, currency('IDR'))
const LINK: LinkView = {
  code: '7k2c3b6z0w2e4r9v',
  title: 'Kelas kopi, Sabtu 5 Desember',
  description: 'Dua jam menyeduh bersama, biji dan alat disediakan.\nPukul 10.00 di Jl. Cikini Raya 12.',
  price: { is: 'fixed', amount: rupiah(150_000) },
  asks: { name: 'required', email: 'off', phone: 'required', note: 'optional' },
  left: 3,
  expiresAt: later(NOW, 9 * DAY_MS),
}
const OPEN: Partial<LinkView> = {
  title: 'Donasi renovasi musala',
  description: null,
  price: {
    is: 'open',
    minimum: rupiah(10_000),
    maximum: rupiah(10_000_000),
    suggested: [50_000, 100_000, 250_000, 1_000_000].map(rupiah),
  },
  asks: { name: 'optional', email: 'off', phone: 'off', note: 'optional' },
  left: null,
  expiresAt: null,
}
const NOTHING = { name: 'off', email: 'off', phone: 'off', note: 'off' } as const
const FORM = { is: 'form', formKey: '00000000-0000-4000-8000-000000000000', typed: {}, faults: [] } as const

type Change = Partial<LinkView> & Partial<Pick<LinkPage, 'merchant' | 'sandbox'>>

const pageOf = (
  step: LinkStep,
  { merchant = KOPI, sandbox = true, ...link }: Change = {},
): Omit<LinkPage, 'locale'> => ({ now: NOW, sandbox, merchant, link: { ...LINK, ...link }, step })

/** Name of a state to its page. Every step the view can hold is here at least once. */
export const LINK_PAGES: Record<string, Omit<LinkPage, 'locale'>> = {
  'link-fixed': pageOf(FORM),
  'link-plain': pageOf(FORM, { asks: NOTHING, description: null, left: null, expiresAt: null, merchant: YELLOW }),
  'link-open': pageOf({ ...FORM, typed: { suggested: '100000' } }, { ...OPEN, sandbox: false }),
  'link-open-typed': pageOf(FORM, {
    ...OPEN,
    price: { is: 'open', minimum: rupiah(10_000), maximum: rupiah(500_000_000), suggested: [] },
    asks: NOTHING,
  }),
  'link-faulty': pageOf(
    {
      ...FORM,
      typed: { amount: '5.000', name: '', email: 'budi', phone: '123', note: 'x' },
      faults: [
        { field: 'amount', fault: 'too_little' },
        { field: 'name', fault: 'missing' },
        { field: 'email', fault: 'malformed' },
        { field: 'phone', fault: 'malformed' },
      ],
    },
    { ...OPEN, asks: { name: 'required', email: 'required', phone: 'required', note: 'optional' } },
  ),
  'link-hostile': pageOf(FORM, {
    merchant: HOSTILE,
    title: `<script>alert(1)</script> ${'Nusantara'.repeat(7)}`,
    description: `<img src=x onerror=alert(1)> ${'panjang'.repeat(20)}`,
    price: { is: 'fixed', amount: rupiah(999_999_999_999) },
    left: 1,
  }),
  'link-paused': pageOf({ is: 'closed', why: 'PAUSED' }),
  'link-archived': pageOf({ is: 'closed', why: 'ARCHIVED' }),
  'link-expired': pageOf({ is: 'closed', why: 'EXPIRED' }, OPEN),
  'link-sold-out': pageOf({ is: 'closed', why: 'SOLD_OUT' }, { left: 0 }),
  'link-reserved': pageOf({ is: 'closed', why: 'RESERVED' }, { left: 0 }),
  'link-unfinished': pageOf({ is: 'closed', why: 'UNFINISHED' }, { left: 7 }),
}
