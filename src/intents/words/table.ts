/**
 * What a word can say about the numbers around it. A language file lists, for each of these, its words and phrases,
 * lower case, separated by commas; a phrase may hold spaces. A word may stand in several lists.
 */
const MEANINGS = {
  // How an amount is used instead its sentence
  total: 'the amount beside it is everything to pay',
  subtotal: 'a sum on the way to the total',
  becomes: 'the amount after it replaces an older one',
  after: 'with a discount or tax word: already taken into account',
  before: 'the amount after it is an old price',
  each: 'the amount beside it is for one piece',
  per: 'the amount before it is for one of what follows',
  at: 'the amount after it is the price of one, when things are counted before it',
  times: 'multiplication',
  plus: 'something is still to be added',
  to: 'between two numbers: a range',
  between: 'opens a range',
  vague: 'directly before an amount: not exact',
  multiple: 'before an amount, words between: only a part or a multiple of it',
  lowered: 'before an amount, which "to" leads on to the price now',
  limit: 'before an amount, perhaps with a word between: a lower or upper limit',
  vagueAfter: 'directly after an amount: not exact',
  correction: 'what came before it is taken back',
  discount: 'takes something off a price',
  tax: 'adds a tax to a price',
  fee: 'adds a fee to a price',
  weakCharge: 'a discount, tax or fee only where the sentence says more, as "delivery" or "promo"',
  takesOff: 'beside an amount: takes that amount off',
  share: 'before a percentage: a share of some other amount',
  unsure: 'anywhere: the writer does not know the price',
  excluded: 'a tax or fee beside it is still to come',
  leftOpen: 'after a fee: its amount is open',
  included: 'a tax or fee beside it is in the price already',
  free: 'a tax or fee beside it costs nothing',
  downPayment: 'part of a price paid ahead',
  split: 'divides an amount among people',
  instalment: 'pays in parts',
  worth: 'names the whole amount of what came before it',
  introducer: 'the bare number after it is an amount',
  slang: 'street money with more than one meaning',
  cents: 'hundredths of a currency',
  // What a number beside it is
  counter: 'after a number: things are counted',
  people: 'after a number: people are counted',
  pack: 'after a number: a dozen and its like',
  measure: 'after a number: a weight, volume or length that goods are sold by',
  size: 'after a number: a technical size, never a quantity',
  kilo: 'after a number of thousands: not money',
  goods: 'after a large number: rather the goods of that price than so many of them',
  ordering: 'before a number: so many are ordered or made',
  smallKilo: 'after a small number with k: a resolution or a fineness, not money',
  scale: 'after an amount: a multiplier whose size is unclear',
  adjective: 'after a number: part of the name of a thing, as in "5 star"',
  period: 'after a number, or after per: a week or longer',
  shortPeriod: 'after a number, or after per: less than a week',
  onePeriod: 'says "per period" in one word',
  dayPart: 'after a number: a time of day',
  month: 'a month by name',
  weekday: 'a day of the week by name',
  percent: 'after a number: a percentage',
  ordinalEnd: 'touching a number: first, second, third',
  place: 'before a number: a table, room, street',
  street: 'after a number and a name in capitals: the number is a house in that street',
  reference: 'before a number: an order, invoice or booking',
  identifier: 'before a number: a phone, account or customer number',
  model: 'before a number: part of a name or version',
  year: 'before a number: a year',
  date: 'before a number: a day of a month',
  time: 'before a number: a time of day',
  number: 'comes between a label and its number',
  composition: 'before a number of things: the number is what one package holds',
  thousandName: 'before a number word: the number is a name',
  // Around the payment and the goods
  purpose: 'what follows is bought',
  way: 'what follows is the payment method',
  offer: 'before a payment method that is one of several',
  or: 'joins payment methods that the payer may choose from',
  and: 'joins words',
  not: 'rules out what follows',
  flip: 'ends what was ruled out',
  broken: 'rules out the payment method before it',
  otherWay: 'a payment method that is none of ours',
  goodsBefore: 'before a payment method: the goods are made of it',
  goodsAfter: 'after a payment method: the goods are made of it',
  fund: 'before or after dana: money set aside, not the wallet',
  command: 'asks for a checkout',
  polite: 'politeness and small talk',
  filler: 'small words that name nothing',
  addressee: 'before a name: who pays',
  title: 'before a name: a form of address',
  buys: 'what follows is the goods, who buys them comes before it',
  vocative: 'a word by which people are addressed or spoken of: a title, kin, a trade',
  bearer: 'before a name: kin, a pet or a trade, so that both are no goods',
  greeting: 'opens or closes a message; a name may follow',
  introduces: 'at the start of a clause: who writes',
  goodsKey: 'before the colon of a form: what follows is the goods',
  goodsHead: 'names goods or a service by itself, or heads their name',
  plan: 'what follows, or came before, names a plan',
  currencyPlace: 'before a currency away from its number',
  programming: 'before PHP: the programming language',
  brand3M: 'before 3M: the brand',
} as const

/** Words whose dot ends no sentence. */
export const ABBREVIATIONS =
  'brgy, subd, bldg, blvd, ma, excl, incl, inc, exc, approx, est, min, max, maks, mks, disc, no, tgl, jl, jln, vol, ver, bpk, mr, mrs, ms, dr, ca, ext, tel, telp, tlp, hp, pcs, bh, ltr, bln, thn, st, ave, apt, qty, ref, inv, vs, zzgl, inkl, exkl, pp, kec, kel, nr, hlm, hal, ed, jr, sr, rm, rs, rp, php, sdr, ibu, yth, dll, dst, jml, ttl, tot, rek, acc, acct, co, dept, kab, kav, blok, lt, rt, rw, gg, kg, gr, ml, tkt, org, lbr, btl, ps, pc, bks, ord, mgg, hrs, hr, mins, sec, mo, yr, wk'

export type Meaning = keyof typeof MEANINGS

/** How a number word takes part in a number: see numbers/spelled.ts. */
type NumberWords = {
  /** One word (or phrase) and its value, 0 to 99, `seratus` and the like included. */
  readonly values: Readonly<Record<string, number>>
  /** After a digit word: adds ten (`belas`). */
  readonly teen?: string
  /** After a digit word: ten times (`puluh`). */
  readonly ten?: string
  /** After a digit word: a hundred times (`ratus`, `hundred`). */
  readonly hundred?: string
  /** Half of the multiplier that follows (`setengah juta`), or one half more (`satu setengah juta`). */
  readonly half?: string
  /** The decimal point, spoken. */
  readonly point?: string
  /** May come between parts. */
  readonly and?: string
  /** A word for one with its multiplier's power of ten (`sejuta`: 6). */
  readonly one?: Readonly<Record<string, number>>
}

export type LanguageWords = {
  readonly numbers: NumberWords
  /** Power of ten to its words, as in `{ 3: 'rb, ribu' }`. */
  readonly multipliers: Readonly<Record<number, string>>
  /** Multipliers that are never exact: `ribuan`. */
  readonly vagueMultipliers?: Readonly<Record<number, string>>
  /** Street money with one meaning. */
  readonly slang?: Readonly<Record<string, number>>
  readonly meanings: Partial<Readonly<Record<Meaning, string>>>
}

/** Words and their values, as "satu 1, dua 2". */
export const valuesIn = (list: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    list.split(/,\s+/).map((one) => [one.slice(0, one.lastIndexOf(' ')), Number(one.slice(one.lastIndexOf(' ') + 1))]),
  )
