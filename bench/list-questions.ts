import { dayAfter, dayIn } from '../src/base/time-zone.ts'

type Query = Record<string, string>
/** The queries of a list; each call asks for something else where possible, as people do. */
type Questions = Readonly<Record<string, () => Query>>

const today = dayIn('Asia/Jakarta', new Date())
const day = (ago: number) => dayAfter(today, -ago)
const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item
const aWeek = `${day(21)}..${day(14)}`
const none = { currency: 'IDR', amountFrom: '900000000' }

/** The queries of every list of `rows` rows; `ended`: under which name the days stand when a row was paid or ended. */
const common = (ended: 'paid' | 'ended'): Questions => ({
  'nothing but the newest': () => ({}),
  'status, of most': () => ({ status: 'SUCCEEDED' }),
  'status, of few': () => ({ status: 'FAILED' }),
  'status, of next to none': () => ({ status: 'PROCESSING' }),
  'amount, one': () => ({ currency: 'IDR', amountFrom: '77777', amountTo: '77777' }),
  'amount, a range': () => ({ currency: 'IDR', amountFrom: '100000', amountTo: '110000' }),
  'amount, above all': () => none,
  'currency, of none': () => ({ currency: 'USD' }),
  'created, this month': () => ({ created: 'this_month' }),
  'created, a week three weeks ago': () => ({ created: aWeek }),
  'created then, amount of none': () => ({ created: aWeek, ...none }),
  [`${ended}, today`]: () => ({ [ended]: 'today' }),
  [`${ended}, a week three weeks ago`]: () => ({ [ended]: aWeek }),
  [`${ended} then, status of few`]: () => ({ [ended]: aWeek, status: 'FAILED' }),
  [`${ended} then, amount of none`]: () => ({ [ended]: aWeek, ...none }),
  'search, of none': () => ({ q: 'nowhere-to-be-found' }),
})

/** The lists of the dashboard, and the queries of each. */
export function listQuestions(rows: number): Readonly<Record<string, Questions>> {
  const anyN = () => 1 + Math.floor(Math.random() * rows)
  const byReference = (prefix: string): Questions => ({
    'search, externalId': () => ({ q: `${prefix}${anyN()}` }),
    'search, beginning of one': () => ({ q: `${prefix}${`${anyN()}`.slice(0, 3)}` }),
  })
  return {
    payments: {
      ...common('paid'),
      'flag, of few': () => ({ flag: 'late' }),
      'flag, of none': () => ({ flag: 'mismatch' }),
      'flag of few, amount of none': () => ({ flag: 'late', ...none }),
      'method, of many': () => ({ method: anyOf(['qrcode', 'virtual_account', 'ewallet']) }),
      'method and bank': () => ({ method: anyOf(['virtual_account:BCA', 'virtual_account:BNI', 'ewallet:GOPAY']) }),
      'method and brand, of none': () => ({ method: 'credit_card:JCB' }),
      'created then, method of none': () => ({ created: aWeek, method: 'credit_card:JCB' }),
      'paid then, by one bank': () => ({ paid: aWeek, method: 'virtual_account:BNI' }),
      ...byReference('INV-'),
      'search, the rail’s reference': () => ({ q: `R${anyN()}` }),
      'search, a customer of many': () => ({ q: 'budi@shop.example' }),
      'search, a word that all have': () => ({ q: 'jakarta' }),
      'search, two words that half have': () => ({ q: 'budi santoso' }),
      'search, two words never together': () => ({ q: 'budi wulandari' }),
      'search, key and value of all': () => ({ q: 'city:jakarta' }),
      'search, paid by one bank': () => ({ q: 'jakarta', method: 'virtual_account:BCA', status: 'SUCCEEDED' }),
    },
    refunds: {
      ...common('ended'),
      'needs, link ends': () => ({ needs: 'ending' }),
      'needs, failed': () => ({ needs: 'failed' }),
      'way, of some': () => ({ way: anyOf(['transfer', 'claim_link']) }),
      'made by the provider': () => ({ initiator: 'provider' }),
      'bank, of some': () => ({ bank: anyOf(['BCA', 'BNI']) }),
      'bank, of none': () => ({ bank: 'CIMB' }),
      'flag, of few': () => ({ flag: 'late' }),
      'flag, of none': () => ({ flag: 'mismatch' }),
      'method, of many': () => ({ method: anyOf(['qrcode', 'virtual_account:BCA']) }),
      'method and brand, of none': () => ({ method: 'credit_card:JCB' }),
      'ended then, method of none': () => ({ ended: aWeek, method: 'credit_card:JCB' }),
      ...byReference('RF-'),
      'search, the rail’s reference': () => ({ q: `BR${anyN()}` }),
    },
    payouts: {
      ...common('ended'),
      'waits, for the bank': () => ({ waits: 'bank' }),
      'waits, for an opening': () => ({ waits: 'opening' }),
      'needs, failed': () => ({ needs: 'failed' }),
      'needs, failed, amount of none': () => ({ needs: 'failed', ...none }),
      'bank, of some': () => ({ bank: anyOf(['BCA', 'BNI', 'BRI']) }),
      'bank, of none': () => ({ bank: 'CIMB' }),
      'service, of few': () => ({ service: 'rtgs' }),
      'service, of none': () => ({ service: 'skn' }),
      'ended then, bank of none': () => ({ ended: aWeek, bank: 'CIMB' }),
      ...byReference('SAL-'),
      'search, the bank’s reference': () => ({ q: `B${anyN()}` }),
    },
  }
}

/** What is summed: of all there are, of few, of what is looked for in each row, and of a week. */
export const SUMMED = ['nothing but the newest', 'status, of few', 'amount, a range', 'created, a week three weeks ago']
/** Where the deepest page lies, and a search through all rows that finds none. */
export const OLDEST: Query = { created: `..${day(30)}` }
export const NEVER: Query = none
