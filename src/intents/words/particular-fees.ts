import { wordsIn } from './words-in.ts'

// Words that one rule of fees, shares and bargaining looks for by their spelling, because no meaning of `table.ts` fits them alone.

/** What is paid beside the goods, where the tables know no fee: "transport di luar", "parts at cost". */
export const EXPENSES = wordsIn(
  'biaya, ongkos, transport, transpor, transportasi, tol, parkir, bensin, bbm, lembur, overtime, sparepart, spareparts, part, parts, material, materials, bahan, pemasangan, instalasi, pasang, installation, labour, labor, travel, mileage, fuel, gas, toll, tolls, parking, sarapan, listrik, utilities, electricity',
)
/** Falls on whoever pays: "kena admin". */
export const FALLS_ON = wordsIn('kena, dikenakan, dikenai')
/** Says that nothing is there yet, where it ends a clause: "Pajak: belum". */
export const NOT_YET = wordsIn('belum, blm, blum, belom')
/** Lead from a share to what it is a share of. */
export const FROM_WHOLE = wordsIn('of, of the, of the total, out of, out of the, from, dari, dr, on, on the')
/** Before what a part comes to, too: "instalment of $150". */
export const OF = wordsIn('of')
export const FRACTIONS = wordsIn('third, thirds')
/** Parts of a price: "the balance on the $600 hall", "termin 1 dari proyek 30jt". */
export const PARTS_OF_PRICE = wordsIn(
  'third, thirds, balance, remainder, rest, remaining, outstanding, kekurangan, termin, instalment, installment, payment, cicilan, angsuran, separo, separuh, separuhnya, setengah, setengahnya, sepertiga, seperempat',
)
/** A part and the word that leads to its whole, in one. */
export const PARTS_ON = wordsIn('balance on')
/** What somebody's part is called. */
export const SHARES = wordsIn('share, bagian, jatah')
/** Name what a part is taken of, between it and the amount: "proyek Rp 30.000.000". */
export const WHOLES = wordsIn(
  'total, totalnya, invoice, proyek, project, nilai, harga, tagihan, kontrak, contract, the, a, an, her, his, my, our, their, bill',
)
/** Between a price and the one that somebody asks for: "150rb bisa 120?". */
export const BARGAINS = wordsIn(
  'bisa, boleh, bs, dapat, dapet, kasih, tawar, ditawar, nawar, nawarnya, take, accept, offered, offers',
)
/** Before how often a price is paid: "dibayar dua kali". */
export const PAID_SO_OFTEN = wordsIn('bayar, dibayar, pembayaran, bayarnya, paid, pay, payment')
/** Pays in parts, where nothing follows. */
export const PAID_IN_PARTS = wordsIn('dicicil, diangsur, nyicil, dicicil aja')
/** Divides a price, where no goods stand before it. */
export const SPLIT_WITH = wordsIn('split with')
/** Divides it, whatever stands before. */
export const SPLITS = wordsIn('splitting it, splitting this, split it, split this, going halves')
/** What a fee of a form says where it costs nothing, or is paid. */
export const NO_FEE = wordsIn(
  'tidak ada, tdk ada, gak ada, ga ada, nihil, none, no, n, kami, toko, penjual, seller, us, cod, lunas, ya, yes, x',
)
/** Words that say how long, where a price is that of an hour. */
export const HOW_LONG = wordsIn(
  'how long, until done, until finished, ran over, sampai selesai, sampai beres, jam setengah',
)
/** Paid before the rest, beside a percentage. */
export const AHEAD = wordsIn('dulu, duluan, dl, dlu, now, first, down, upfront, dimuka')
export const SMALL_BEFORE_AHEAD = wordsIn('nya, aja, saja, di, up, in')
export const AHEAD_PLACES = wordsIn('awal, muka, depan, front, advance')
/** "20% to hold the date" */
export const HOLDS = wordsIn('hold, book, secure, reserve, confirm')
/** Lead to the last day of a hire. */
export const UNTIL = wordsIn('until, till, til, through, thru, sampai, sampe, hingga, s/d, s.d, sd, smp')
/** Before how many must be bought: "min order 5 toples". */
export const PURCHASES = wordsIn('order, orders, pesan, pesanan, pemesanan, pembelian, beli, purchase, ambil')
/** Paid before the rest. */
export const ADVANCE_PAYMENTS = wordsIn('deposit, deposits, retainer, dp, uang muka, tanda jadi, down, upfront, dimuka')
/** Behind people who pay another price: "seniors less". */
export const LESS = wordsIn('less, extra, more, lebih murah')
