import type { FuzzCase } from './cases.ts'
import type { Body } from './mutations.ts'

/** What a message says, read anew and simply, to judge what was made of it. */
export type Said = {
  /** Every text and number in it, trimmed. */
  readonly words: ReadonlySet<string>
  readonly isPaid: boolean
  /** In hundredths; null where it is not said in a way that anybody may read. */
  readonly cents: bigint | null
  readonly isRupiah: boolean
}

const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.trim()]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

const at = (body: Body, path: string): unknown =>
  path.split('.').reduce<unknown>((within, name) => (within as Body | null | undefined)?.[name], body)

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null

/** A text with two, one or no decimals, or a number, in an object with its currency, or bare. */
function readCents(value: unknown): bigint | null {
  const written = isObject(value) ? value.value : typeof value === 'number' ? String(value) : value
  const [, whole, decimals = ''] =
    (typeof written === 'string' && /^(0|[1-9]\d{0,15})(?:\.(\d{1,2}))?$/.exec(written)) || []
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(2, '0'))
}

const present = (value: unknown): boolean => value !== undefined && value !== null

/** Undefined for what is no JSON object. */
export function read(
  text: string,
  { amountAt, statusAt, paid = ['00'] }: Pick<FuzzCase, 'amountAt' | 'statusAt' | 'paid'>,
): Said | undefined {
  try {
    const body: unknown = JSON.parse(text)
    if (!isObject(body) || Array.isArray(body)) return undefined
    const status = statusAt === undefined ? paid[0] : at(body, statusAt)
    const amount = amountAt.map((path) => at(body, path)).find(present)
    const currencies = [isObject(amount) ? amount.currency : undefined, body.currency, at(body, 'data.currency'), 'IDR']
    const currency = currencies.find(present)
    return {
      words: new Set(wordsOf(body)),
      isPaid: typeof status === 'string' && paid.includes(status),
      cents: currency === 'IDR' || currency === 'USD' ? readCents(amount) : null,
      isRupiah: currency === 'IDR',
    }
  } catch {
    return undefined
  }
}
