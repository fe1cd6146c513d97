import { wordsIn } from './words-in.ts'

// Words that one rule of counting looks for by their spelling, because no meaning of `table.ts` fits them alone.

/** One of people, in a price: "$30 a person for 3 people". */
export const PERSONS = wordsIn(
  'person, guest, member, passenger, participant, attendee, diner, rider, camper, traveller, traveler, employee, kid, player',
)
/** So many of what was named: "30 of them at $21 each". */
export const OF_THEM = wordsIn('of them, of these, of those, of em')
/** Between a number and the goods it counts, beside words like "framed": "2 more bottles". */
export const DESCRIBING = wordsIn(
  'extra, more, additional, spare, big, small, large, little, long, short, same, different, separate',
)
/** Before a number of things that are there, or come with it, and are not bought: "stok tinggal 2 porsi". */
export const LEFT_OVER = wordsIn(
  'sisa, stok, stock, tinggal, bonus, gratis, free, tersedia, ready, ada, dapat, dapet, kapasitas, left, only, remaining, garansi, hadiah, total',
)
/** Behind whoever or whatever costs nothing: "balita gratis". */
export const FREE = wordsIn('free, gratis, goes free, go free, complimentary')
/** Behind a part of the day: which one. */
export const WHICH_DAY = wordsIn('ini, nanti, besok, kemarin, tadi, minggu, lusa, ntar, this, next, depan')
/** "24 m2, per meter 85rb": what is measured in square metres is priced so. */
export const METRES = wordsIn(
  'm2, m², meter, mtr, meter persegi, sqm, sq m, square metres, square meters, metre, metres, meters',
)
/** Before a number of people: "roast for 4". */
export const FOR_PEOPLE = wordsIn('for, untuk, buat, utk, bagi, table for, party of, dinner for, room for, family of')
/** Have plates: "mobil B 1287 SGD". */
export const VEHICLES = wordsIn(
  'mobil, motor, truk, bus, angkot, taksi, pickup, pick up, kendaraan, car, van, truck, plate, plat, nopol',
)
export const KILOS = wordsIn('kg, kgs, kilo, kilos, kilogram, kilograms, sekilo, sekg, perkilo, kiloan')
export const LITRES = wordsIn('l, liter, liters, litre, litres, ltr, seliter, perliter')
/** Per person in English, there and back in Indonesian. */
export const RETURN = wordsIn('pp, p.p., p.p, pp.')
/** Between a make and its size: "Supra X 125". Others mark money, plates or sizes. */
export const MODEL_LETTERS = wordsIn('x, r, f, z, v, rr, cb, fu, gt, rx, gl, fi, mx, zr, xl')
/** Slang for a thousand, but a size before goods: "P150 large halo-halo". */
export const SIZES_OF_GOODS = wordsIn('large')
/** Before the number of a name: "Sheila on 7". */
export const WORDS_IN_NAMES = wordsIn('on')
