import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { boundLines, type MandateTerms, mandateText } from '../../saved-methods/mandate/mandate-text.ts'
import type { SavingPage, SavingStep } from '../saving/view.ts'
import { HOSTILE, KOPI, NOW, YELLOW } from './fixtures.ts'

/** Every page of a saved method there is, as values. */

const TERMS: MandateTerms = {
  merchantName: KOPI.displayName,
  method: 'DANA',
  bounds: {
    maxAmount: fromWhole(150_000, currency('IDR')),
    frequency: { unit: 'month', count: 1 },
    until: new Date('2027-11-30T17:00:00Z'),
  },
  zone: 'Asia/Jakarta',
}
const text = mandateText(TERMS, 'id')

const pageOf = (step: SavingStep, change: Partial<SavingPage> = {}): Omit<SavingPage, 'locale'> => ({
  now: NOW,
  sandbox: true,
  merchant: KOPI,
  id: 'sm_7k2m9xq4t8v1n5c3b6z0w2e4r9',
  type: 'ewallet',
  code: 'DANA',
  method: 'DANA',
  label: null,
  bounds: boundLines(TERMS, 'id'),
  returnUrl: 'https://shop.example/account',
  step,
  ...change,
})
const AGREE: SavingStep = { is: 'agree', text, needsPhone: false, typed: '', fault: false, account: null }
const OVO = { code: 'OVO', method: 'OVO' }
const CARD = { type: 'credit_card', code: null, method: 'kartu' } as const
const BCA = { type: 'direct_debit', code: 'BCA', method: 'rekening BCA' } as const
const url = 'https://wallet.example/agree'
const ACTIVE: SavingStep = { is: 'active', text, acceptedAt: NOW, expiry: null, isEnding: false }

/** Name of a state to its page. */
export const SAVING_PAGES: Record<string, Omit<SavingPage, 'locale'>> = {
  'saving-agree': pageOf(AGREE),
  'saving-phone': pageOf({ ...AGREE, needsPhone: true }, OVO),
  'saving-account': pageOf({ ...AGREE, account: { number: '', holder: '', faults: [] } }, BCA),
  'saving-account-fault': pageOf(
    { ...AGREE, account: { number: '12', holder: '', faults: ['number', 'holder'] } },
    BCA,
  ),
  'saving-phone-fault': pageOf({ ...AGREE, needsPhone: true, typed: '12', fault: true }, OVO),
  'saving-continue': pageOf({ is: 'continue', url, hasReturned: false }),
  'saving-confirming': pageOf({ is: 'continue', url, hasReturned: true }),
  'saving-again': pageOf({ is: 'continue', url: null, hasReturned: false }),
  'saving-active': pageOf(ACTIVE, { label: '0812••••678', merchant: YELLOW, sandbox: false }),
  'saving-ending': pageOf({ ...ACTIVE, isEnding: true }, { label: '0812••••678' }),
  'saving-card-agree': pageOf(AGREE, CARD),
  'saving-card-expiring': pageOf(
    { ...ACTIVE, expiry: { text: '12/2026', isSoon: true } },
    { ...CARD, label: 'Visa •••• 1114' },
  ),
  'saving-failed': pageOf({ is: 'ended', how: 'FAILED' }),
  'saving-unsaved': pageOf({ is: 'ended', how: 'UNSAVED' }),
  'saving-lapsed': pageOf({ is: 'ended', how: 'LAPSED' }),
  'saving-revoked': pageOf({ is: 'ended', how: 'REVOKED' }),
  'saving-expired': pageOf({ is: 'ended', how: 'EXPIRED' }),
  'saving-paused': pageOf({ is: 'paused' }),
  'saving-hostile': pageOf({ ...AGREE, text: HOSTILE.displayName }, { merchant: HOSTILE, label: HOSTILE.displayName }),
}
