/** What a public test card does. `challenge`: 3-D Secure first, then the outcome in `then`. */
export type TestCard = { readonly challenge: boolean; readonly refusal: RefusalCode | null }

/** The acquirer's reasons, as it writes them. */
export type RefusalCode =
  | 'CARD_DECLINED'
  | 'INSUFFICIENT_FUNDS'
  | 'CARD_EXPIRED'
  | 'WRONG_SECURITY_CODE'
  | 'SUSPECTED_FRAUD'
  | 'AUTHENTICATION_FAILED'
  | 'AUTHENTICATION_EXPIRED'
  | 'TEST_CARDS_ONLY'

const accepted: TestCard = { challenge: false, refusal: null }
const challenged: TestCard = { challenge: true, refusal: null }
const refused = (refusal: RefusalCode): TestCard => ({ challenge: false, refusal })

/**
 * The only numbers the sandbox's acquirer takes, each published by the provider named. Sources: rails, "Public test
 * numbers"; interface, "Sandbox".
 */
const TEST_CARDS: ReadonlyMap<string, TestCard> = new Map([
  // Midtrans
  ['4811111111111114', challenged],
  ['4911111111111113', { challenge: true, refusal: 'CARD_DECLINED' }],
  ['4411111111111118', accepted],
  ['4611111111111116', refused('SUSPECTED_FRAUD')],
  ['4711111111111115', refused('CARD_DECLINED')],
  ['5211111111111117', accepted],
  ['5111111111111118', refused('CARD_DECLINED')],
  ['3528203324564357', accepted],
  ['370192169722458', accepted],
  // Xendit
  ['4000000000001091', challenged],
  ['4000000000002503', challenged],
  ['4000000000001000', accepted],
  ['5200000000002151', challenged],
  ['5200000000001005', accepted],
  ['4440000009900010', challenged],
  ['5123450000000008', challenged],
  ['340000000001098', accepted],
  // Stripe
  ['4242424242424242', accepted],
  ['5555555555554444', accepted],
  ['2223003122003222', accepted],
  ['378282246310005', accepted],
  ['3566002020360505', accepted],
  ['6200000000000005', accepted],
  ['4000000000000002', refused('CARD_DECLINED')],
  ['4000000000009995', refused('INSUFFICIENT_FUNDS')],
  ['4000000000000069', refused('CARD_EXPIRED')],
  ['4000000000000127', refused('WRONG_SECURITY_CODE')],
  ['4000000000003220', challenged],
  ['4000002760003184', challenged],
])

/** What a number does; undefined: it is no public test number, and must not be stored. */
export const testCard = (number: string): TestCard | undefined => TEST_CARDS.get(number)

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^3[47]/, 'american-express'],
  [/^35/, 'jcb'],
  [/^62/, 'unionpay'],
]

/** A test number's brand. */
export const brandOfTestCard = (number: string): string =>
  BRANDS.find(([begins]) => begins.test(number))?.[1] ?? 'unknown'
