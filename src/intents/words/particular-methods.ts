import { wordsIn } from './words-in.ts'

// Words that one rule about ways to pay looks for by their spelling, because no meaning of `table.ts` fits them alone.

/** Words that are a bank, a wallet or a card only where the sentence makes them one. */
export const METHOD_HOMONYMS = wordsIn(
  "permata, dana, mandiri, card, cards, kad, kartu, visa, cc, go pay, kartunya, card's, visa's",
)
/** A gem, or a bank. */
export const PERMATA = wordsIn('permata')
export const VA = wordsIn('va')
/** Behind a bank's name: "Mandiri transfer". */
export const TRANSFERS = wordsIn('transfer, trf, tf, transfers')
/** Before the card that pays: "charge my card". */
export const CHARGING = wordsIn('charge, bill, use, hit, run, debit, try, charging, billing, using')
/** Somebody has a card: "she's got a visa". */
export const HAS = wordsIn("has, have, had, got, has got, have got, he's got, she's got, they've got")
/** Between a card and its last digits. */
export const CARD_ENDS = wordsIn(
  'ending, ending in, ending with, last four, last 4, akhiran, berakhiran, belakangnya, xxxx',
)
/** Before VA: Virginia, or an assistant. */
export const NO_ACCOUNT_BEFORE = wordsIn('a, an, hire, my, the, our, vitamin, in')
/** A wallet only behind a word for paying. */
export const GO_PAY = wordsIn('go pay')
/** Ways to pay that make a bank of "permata". */
export const WAYS_TO_PERMATA = wordsIn('via, lewat, ke, bayar, melalui')
/** Says how one way is used: "QRIS pakai GoPay". */
export const USING = wordsIn('pakai, pake')

/** Says with what a QR code is scanned. */
export const SCANNING = wordsIn('scan, discan, di scan, scannya, dari, from, pakai, pake, using, with, lewat, via')

/** End a denial behind a way to pay: "kartu ga usah", "card is not needed". */
export const DENIED_ENDS = wordsIn(
  'usah, perlu, mau, terima, bisa, aktif, boleh, jalan, punya, dipakai, dulu, lagi, needed, necessary, wanted, required, possible, ok, okay, allowed, do, work, active',
)
/** Leave the way to pay to the payer: "terserah", "bebas qris atau tunai". */
export const LEFT_OPEN = wordsIn('choice, up to, terserah, bebas, sesukanya, whichever, whatever, any')
