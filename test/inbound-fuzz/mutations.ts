import fc from 'fast-check'

/** One change of a body. `isHarmless`: it means the same as before, so the money still has to be booked. */
export type Mutation = { readonly name: string; readonly isHarmless: boolean; apply(body: Body, other: Body): string }
export type Body = Record<string, unknown>

type Path = readonly string[]

/** The paths of every field, inner ones too. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const inner = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))
  return path.length > 0 ? [path, ...inner] : inner
}

/** A copy in which the field at a path is what `change` makes of it; undefined leaves it out. */
function changeAt(value: unknown, [name = '', ...rest]: Path, change: (before: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one, n) => (String(n) === name ? changeAt(one, rest, change) : one))
  const body = value as Body
  const changed = rest.length === 0 ? change(body[name]) : changeAt(body[name], rest, change)
  const entries = Object.entries(body).map(([key, one]) => [key, key === name ? changed : one] as const)
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined))
}

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((within, name) => (within as Body | undefined)?.[name], body)

const pick = (paths: readonly Path[], at: number): Path => paths[at % Math.max(paths.length, 1)] ?? []

/** What a field may be instead: other types, empty, long, hostile. */
const ODD_VALUES: readonly unknown[] = [
  ...[null, true, 0, -1, 1e21, 9_007_199_254_740_992, '', ' ', '0', [], {}, [[]], { value: {} }],
  ...['x'.repeat(200), 'a\u0000b', '\ud800', '۱۲۳', '__proto__', "'; drop table receipt --", '00', '04', '06', '99'],
]

/** Amounts as they may be written, rightly for another sum or wrongly. */
const ODD_AMOUNTS: readonly unknown[] = [
  ...[
    '1.00',
    '200000.00',
    '0.00',
    '-125000.00',
    '124999.99',
    '125000.001',
    '1e5',
    '125.000,00',
    '125,000.00',
    ' 125000.00',
  ],
  ...['99999999999999999.00', '0125000.00', '0x1', 'NaN', 125_001, null, { value: '125000.00' }, ['125000.00']],
]

const text = (body: unknown): string => JSON.stringify(body)
const changing = (name: string, apply: Mutation['apply'], isHarmless = false): Mutation => ({ name, isHarmless, apply })

const leaves = (body: Body): Path[] => pathsOf(body).filter((path) => typeof valueAt(body, path) !== 'object')

function shuffled(value: unknown, seed: number): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, shuffled(one, seed + 1)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => hash(a, seed) - hash(b, seed)))
}
const hash = (name: string, seed: number): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) * (seed + 7)) % 1_000_003, seed)

/** The same text with some letters of strings as escapes: `\u0041`. */
const escaped = (json: string): string =>
  json.replaceAll(/(?<=[0-9A-Za-z])[0-9A-Za-z](?=[0-9A-Za-z]*")/g, (one) =>
    one === '1' || one === 'a' ? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}` : one,
  )

const NUMBER: readonly string[] = ['partnerServiceId', 'customerNo', 'virtualAccountNo']
const REFERENCES: readonly string[] = ['trxId', 'originalPartnerReferenceNo', 'external_id', 'order_id']

const harmless: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constant(changing('nothing', text, true)),
  fc.nat(99).map((seed) => changing('another order', (body) => text(shuffled(body, seed)), true)),
  fc.constant(changing('pretty printed', (body) => JSON.stringify(body, null, 2), true)),
  fc.constant(changing('escapes', (body) => escaped(text(body)), true)),
  fc
    .constantFrom<unknown>(null, 'x', [1], { a: 1 })
    .map((odd) => changing('a field more', (body) => text({ ...body, notPublished: odd }), true)),
)

const harmful: fc.Arbitrary<Mutation> = fc.oneof(
  fc
    .nat()
    .map((at) => changing('a field less', (body) => text(changeAt(body, pick(pathsOf(body), at), () => undefined)))),
  fc
    .record({ at: fc.nat(), odd: fc.constantFrom(...ODD_VALUES) })
    .map(({ at, odd }) =>
      changing(`a field is ${JSON.stringify(odd)?.slice(0, 30)}`, (body) =>
        text(changeAt(body, pick(pathsOf(body), at), () => odd)),
      ),
    ),
  fc
    .nat()
    .map((at) =>
      changing('another type', (body) =>
        text(
          changeAt(body, pick(leaves(body), at), (value) =>
            typeof value === 'string' ? Number(value) : String(value),
          ),
        ),
      ),
    ),
  fc.nat().map((at) =>
    changing('another case', (body) => {
      const name = pick(pathsOf(body), at).at(-1) ?? ''
      return text(body).replace(`"${name}":`, `"${name.toUpperCase()}":`)
    }),
  ),
  fc.nat().map((at) =>
    changing('a field of another attempt', (body, other) => {
      const path = pick(leaves(body), at)
      return text(changeAt(body, path, () => valueAt(other, path)))
    }),
  ),
  fc.nat().map((at) =>
    changing('a field twice', (body, other) => {
      const [name = ''] = pick(pathsOf(body), at)
      return `${text(body).slice(0, -1)},${JSON.stringify(name)}:${text(other[name] ?? null)}}`
    }),
  ),
  fc
    .constantFrom(...ODD_AMOUNTS)
    .map((odd) =>
      changing(`the amount ${JSON.stringify(odd)}`, (body) =>
        text(body).replaceAll(/"125000\.00"|\b125000\b(?=[,}])/g, JSON.stringify(odd)),
      ),
    ),
  fc
    .constantFrom('USD', 'idr', '', 'XXX')
    .map((currency) => changing(`in ${currency}`, (body) => text(body).replaceAll('"IDR"', JSON.stringify(currency)))),
  fc
    .constantFrom(NUMBER, REFERENCES)
    .map((fields) =>
      changing(`${fields.join(', ')} of another attempt`, (body, other) =>
        text(
          Object.fromEntries(
            Object.entries(body).map(([name, one]) => [name, fields.includes(name) ? other[name] : one]),
          ),
        ),
      ),
    ),
  fc.constant(changing('the whole number', (body) => text(withWholeNumber(body)))),
  fc.nat().map((at) => changing('cut short', (body) => text(body).slice(0, at % text(body).length))),
  fc
    .constantFrom('', '[]', '"x"', '{', `${'['.repeat(5_000)}`, '\ufeff{}')
    .map((raw) => changing('no object', () => raw)),
)

const withWholeNumber = (body: Body): Body =>
  typeof body.virtualAccountNo === 'string' ? { ...body, customerNo: body.virtualAccountNo.trim() } : body

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 1, arbitrary: harmless },
  { weight: 4, arbitrary: harmful },
)

/** How the proof of a call is broken, or not. */
export type Breach = 'none' | 'secret' | 'body' | 'path' | 'old' | 'unsigned' | 'no token' | 'another connection'
export const breaches: fc.Arbitrary<Breach> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Breach>('none') },
  fc.constantFrom<Breach>('secret', 'body', 'path', 'old', 'unsigned', 'no token', 'another connection'),
)
