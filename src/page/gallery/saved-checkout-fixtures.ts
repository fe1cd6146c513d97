import type { CheckoutPage, SavedChoice } from '../view.ts'
import { PAGES } from './fixtures.ts'

/** The pages of a checkout whose customer has saved methods, as values. */

const DANA = { type: 'ewallet', code: 'DANA', name: 'DANA' } as const
const SAVED: SavedChoice = {
  methods: [
    { ...DANA, id: 'sm_7k2m9xq4t8v1n5c3b6z0w2e4r9', label: '0812••••678' },
    { type: 'ewallet', code: 'GOPAY', name: 'GoPay', id: 'sm_7k2m9xq4t8v1n5c3b6z0w2e4r8', label: null },
  ],
  signInPath: null,
  offers: [DANA, { type: 'ewallet', code: 'OVO', name: 'OVO' }],
  formKey: '0b8f4d2e-5c1a-4f0e-9d53-6f2a7c1e8b90',
  hasRefused: true,
}

type Fixture = Omit<CheckoutPage, 'locale'>

/** A page of a checkout, changed. */
function changed(name: 'choose-method' | 'processing', change: (page: Fixture) => Partial<Fixture>): Fixture {
  const page = PAGES[name]
  if (!page) throw new Error(`no page ${name}`)
  return { ...page, ...change(page) }
}

/** Name of a state to its page. */
export const SAVED_CHECKOUT_PAGES: Record<string, Fixture> = {
  'saved-checkout': changed('choose-method', () => ({ saved: SAVED })),
  'saved-checkout-code': changed('choose-method', () => ({
    saved: { ...SAVED, methods: [], hasRefused: false, signInPath: '/c/cus_7k2m9xq4t8v1n5c3b6z0w2e4r9?locale=id' },
  })),
  'saved-checkout-approve': changed('processing', ({ checkout }) => ({
    checkout: { ...checkout, approveUrl: 'https://wallet.example/approve/1' },
  })),
}
