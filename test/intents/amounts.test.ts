import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntent } from '../../src/intents/read.ts'
import { INTENTS_RUNS, pick } from './runs.ts'
import { abroad, pairs, rupiah } from './spelled.ts'

const read = (intent: string, region: string) => readIntent(intent, { region, defaultCurrency: null })
const spelled = fc.oneof(rupiah, abroad)

/** Some hold words of payment methods, of money set aside or of cards; none says anything of an amount. */
const GOODS = (
  'kopi susu, wedang jahe, sewa tenda, langganan majalah, kalung permata, dana pendidikan, gift card, kartu nama, ' +
  'servis AC, buku tulis, birthday cake, lawn mowing, guitar strings, logo design, wooden chair, kaos polos, ' +
  'tanaman hias, ikan koi, bibit mangga, stiker QRIS, tas rajut, nasi goreng, jasa desain, SIM card, yoga mat'
).split(', ')
const goods = pick(...GOODS)

const FRAMES: readonly ((amount: string, goods: string) => string)[] = [
  (amount, goods) => `${amount} ${goods}`,
  (amount, goods) => `${goods} ${amount}`,
  (amount, goods) => `${goods}, ${amount}`,
  (amount, goods) => `${goods}: ${amount}`,
  (amount, goods) => `${goods} - ${amount}`,
  (amount, goods) => `${goods} = ${amount}`,
  (amount, goods) => `${goods} (${amount})`,
  (amount, goods) => `${goods}\n${amount}\nthanks!`,
  (amount, goods) => `${goods.toUpperCase()} ${amount.toUpperCase()}`,
  (amount, goods) => `${goods}... ${amount} 🙏🙏`,
  (amount, goods) => `tolong bikinin checkout ${amount} buat ${goods}`,
  (amount, goods) => `tolong bikinin checkout ${amount} buat ${goods}, pake QRIS ya`,
  (amount, goods) => `kak minta link bayar ${goods} ${amount} dong`,
  (amount, goods) => `bayar ${amount} untuk ${goods} ya kak`,
  (amount, goods) => `halo min, ${goods} totalnya ${amount} 🙏`,
  (amount, goods) => `total bayar ${amount}, ${goods}`,
  (amount, goods) => `mohon dibuatkan tagihan ${goods} sebesar ${amount}. Terima kasih.`,
  (amount, goods) => `${goods} seharga ${amount} transfer BCA`,
  (amount, goods) => `${goods} ${amount} sudah termasuk ongkir`,
  (amount, goods) => `${goods} ${amount}, jangan pakai kartu`,
  (amount, goods) => `please create a checkout of ${amount} for ${goods}`,
  (amount, goods) => `Hi! Could you send a payment link for ${goods}, ${amount}?`,
  (amount, goods) => `invoice ${goods} for ${amount}, thanks`,
  (amount, goods) => `${goods} comes to ${amount} in total`,
  (amount, goods) => `charge ${amount} for ${goods} via credit card`,
]

test('every amount is read back, however it is written, in every frame', () => {
  fc.assert(
    fc.property(spelled, pick(...FRAMES), goods, ({ text, amount, code, region }, frame, thing) => {
      // "2rb stiker" are stickers rather than rupiah; from 10rb on it is their price.
      fc.pre(!(thing.startsWith('stiker') && amount < 10_000 && !/Rp|IDR|rupiah/i.test(text)))
      const intent = frame(text, thing)
      expect({ intent, ...read(intent, region) }).toMatchObject({ is: 'read', amount, currency: code })
    }),
    { numRuns: INTENTS_RUNS },
  )
})

const DISTRACTORS = (
  'ke Bekasi 17121; ticket 8841; job sheet 2231; nota 118; ext 214; Qty: 1; skala 1/144; 3H2M; REF 55/B/2026; 0812 3456 7890; (020) 7946 0991; ' +
  'plat B 1234 XYZ; paspor 561209843; order #4821; INV-2026-001; no. invoice 88123; jam 19.30; pukul 8 pagi; at 7pm; tgl 17 agustus; 5/12/2026; Nov 20; meja 12; ' +
  'room 312; hub 0812-3456-7890; 100% asli; iPhone 15; rek BCA 1234567890; RT 03/RW 05; Samsung A54; 2026-11-20; ' +
  'kode TRX20261120; versi 2.1; ukuran 42; 512GB; lantai 3; kelas 5; ke-2; anak umur 5 tahun; https://toko.example/p/99881; ' +
  '+62 812 3456 7890; (212) 555-0199; 42 Elm Street; No. 7; tahun 2026; ana25@mail.example; B 1234 XYZ; kode pos 40123; 20.11.2026'
).split('; ')

test('order numbers, dates, times, tables, phones, percentages and models change nothing', () => {
  fc.assert(
    fc.property(spelled, goods, pick(...DISTRACTORS), pick(0, 1, 2, 3), (one, thing, distractor, place) => {
      const { text, amount, code, region } = one
      const intent = [
        `${distractor}, ${thing} ${text}`,
        `${thing} ${text}, ${distractor}`,
        `${thing}, ${distractor}, ${text}`,
        `${thing} ${text} (${distractor})`,
      ][place] as string
      expect({ intent, ...read(intent, region) }).toMatchObject({ is: 'read', amount, currency: code })
    }),
    { numRuns: INTENTS_RUNS },
  )
})

const JOINTS = [
  ' ',
  ', ',
  ' dan ',
  ' and ',
  ' atau ',
  ' or ',
  ' - ',
  ' + ',
  ' eh ',
  '\n',
  ' / ',
  '. ',
  ' plus ',
  ' sama ',
  '; ',
]

test('two amounts that differ are refused, unless one is the total', () => {
  fc.assert(
    fc.property(pairs, pick(...JOINTS), goods, goods, fc.boolean(), ([a, b], joint, first, second, isBehind) => {
      fc.pre(a.amount !== b.amount)
      // "2rb stiker" after a comma are stickers, and the other amount their price.
      fc.pre(!(isBehind && first.startsWith('stiker')) && !(isBehind && second.startsWith('stiker')))
      const item = (text: string, thing: string) => (isBehind ? `${text} ${thing}` : `${thing} ${text}`)
      const intent = item(a.text, first) + joint + item(b.text, second)
      expect({ intent, ...read(intent, a.region) }).toMatchObject({ is: 'refused', code: 'VALIDATION_ERROR' })
    }),
    { numRuns: INTENTS_RUNS },
  )
})

test('a total is believed when the parts add up to it, and only then', () => {
  const thousands = fc.integer({ min: 1, max: 900 })
  fc.assert(
    fc.property(thousands, thousands, fc.integer({ min: -5, max: 5 }), (a, b, off) => {
      const total = a + b + off
      fc.pre(off === 0 || (total !== a && total !== b && total > 0))
      const reading = read(`roti ${a}rb, susu ${b}rb, total ${total}rb`, 'ID')
      expect(reading.is).toBe(off === 0 ? 'read' : 'refused')
      if (reading.is === 'read') expect(reading.amount).toBe(total * 1000)
    }),
    { numRuns: INTENTS_RUNS },
  )
})

const PRODUCTS: readonly ((count: number, price: string) => string)[] = [
  (count, price) => `${count} tiket @ ${price}`,
  (count, price) => `${count} x ${price}`,
  (count, price) => `${count} kursi masing-masing ${price}`,
  (count, price) => `${price} per orang, ${count} orang`,
  (count, price) => `${count} shirts at ${price} each`,
  (count, price) => `stiker ${price} x ${count}`,
]

test('a quantity multiplies a price that is marked as the price of one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 99 }),
      fc.integer({ min: 1, max: 900 }),
      pick(...PRODUCTS),
      (count, thousands, way) => {
        const intent = way(count, `Rp${thousands}.000`)
        const amount = count * thousands * 1000
        expect({ intent, ...read(intent, 'ID') }).toMatchObject({ is: 'read', amount, currency: 'IDR' })
      },
    ),
    { numRuns: INTENTS_RUNS },
  )
})
