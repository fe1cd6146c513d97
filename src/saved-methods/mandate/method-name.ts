import { codeNameOf } from '../../checkout/method-name.ts'
import { gives, PAYMENT_TYPES } from '../../payment-methods/types.ts'
import type { SavedMethod } from '../saved-method.ts'

const ACCOUNT_AT = {
  en: (bank: string) => `${bank} account`,
  id: (bank: string) => `rekening ${bank}`,
} as const

/** What a payer agrees to have charged, as it stands within a sentence: `DANA`, `BCA account`. */
export function methodNameOf(
  { type, code, currency }: Pick<SavedMethod, 'type' | 'code' | 'currency'>,
  language: keyof typeof ACCOUNT_AT,
): string {
  if (code === null) return PAYMENT_TYPES[type].name[language]
  const name = codeNameOf({ type, code }, currency)
  return gives(type, 'mandate') ? ACCOUNT_AT[language](name) : name
}
