/** A question in each language. */
export type Question = { readonly en: string; readonly id: string }

type About = (said: string) => Question

const ask = (en: string, id: string): Question => ({ en, id })

/** The questions, in words: what was understood, and what to write instead. `said` quotes the sentence; `¤` stands before an example in rupiah. */
export const QUESTIONS = {
  // No amount
  noAmount: () =>
    ask('I see no amount; write one, as in "¤50.000".', 'Nominalnya tidak ada; tulis, misalnya "¤50.000".'),
  noAmountAmong: (said: string) =>
    ask(
      `I see ${said}, but no amount; write one with its currency, as in "¤50.000".`,
      `Ada ${said}, tetapi nominalnya tidak ada; tulis dengan mata uangnya, misalnya "¤50.000".`,
    ),
  partOfUnit: (said: string) =>
    ask(
      `Amounts are whole units, and "${said}" is a part of one; write a whole amount.`,
      `Nominal harus bulat, sedangkan "${said}" hanya sebagian; tulis nominal bulat.`,
    ),
  // A value that no amount can have
  negative: (said: string) =>
    ask(
      `I see ${said}, a negative amount; write what is to be paid, without a minus.`,
      `Ada ${said}, nominal negatif; tulis yang harus dibayar tanpa tanda minus.`,
    ),
  notWhole: (said: string) =>
    ask(
      `Amounts are whole units, and "${said}" is not whole; write a whole amount.`,
      `Nominal harus bulat, sedangkan "${said}" tidak bulat; tulis nominal bulat.`,
    ),
  zero: (said: string) =>
    ask(
      `I see "${said}", which is zero; write an amount above zero.`,
      `Ada "${said}", yaitu nol; tulis nominal di atas nol.`,
    ),
  aboveLimit: (said: string) =>
    ask(
      `"${said}" is above the largest amount, 999,999,999,999.`,
      `"${said}" melebihi nominal terbesar, 999.999.999.999.`,
    ),
  unfit: (said: string, amount: number, currency: string, fault: string) =>
    ask(
      `I read ${said} as ${amount} ${currency}, but that amount cannot be used: ${fault}`,
      `${said} dibaca ${amount} ${currency}, dan nominal itu tidak bisa dipakai: ${fault}`,
    ),
  // A bare number
  withoutThousands: (said: string) =>
    ask(
      `I see ${said}, and cannot tell whether that is the amount or leaves out the thousands; write it in full, as in "¤25.000".`,
      `Ada ${said}; itu nominalnya, atau ribuannya belum ditulis? Tulis lengkap, misalnya "¤25.000".`,
    ),
  bareBefore: (said: string, word: string) =>
    ask(
      `I see "${said} ${word}", and cannot tell whether ${said} is the amount; write it with its currency, as in "¤50.000".`,
      `Ada "${said} ${word}"; apakah ${said} nominalnya? Tulis dengan mata uangnya, misalnya "¤50.000".`,
    ),
  bareAfter: (said: string, word: string) =>
    ask(
      `I see "${word} ${said}", and cannot tell whether ${said} is the amount; write it with its currency, as in "USD 20".`,
      `Ada "${word} ${said}"; apakah ${said} nominalnya? Tulis dengan mata uangnya, misalnya "USD 20".`,
    ),
  // Several amounts, charges and quantities
  several: (said: readonly string[]) =>
    ask(
      `I see ${listIn(said, 'and')}; which is to be paid? Write it, as in "total ¤75.000".`,
      `Ada ${listIn(said, 'dan')}; mana yang harus dibayar? Tulis, misalnya "total ¤75.000".`,
    ),
  openCharge: (said: string, charge: string) =>
    ask(
      `I see ${said} and "${charge}", which still has to be computed; write the final price, as in "total ¤90.000".`,
      `Ada ${said} dan "${charge}" yang belum dihitung; tulis harga akhirnya, misalnya "total ¤90.000".`,
    ),
  openPercent: (said: string) =>
    ask(
      `I see ${said} and a percentage still to be computed; write the final price.`,
      `Ada ${said} dan persentase yang belum dihitung; tulis harga akhirnya.`,
    ),
  periods: (said: string, stretch: string) =>
    ask(
      `I see ${said} per period and "${stretch}"; say whether one period or all of them are to be paid, as in "total ¤600.000".`,
      `Ada ${said} per periode dan "${stretch}"; dibayar satu periode atau semuanya? Tulis, misalnya "total ¤600.000".`,
    ),
  unclearQuantity: (said: string) =>
    ask(
      `I see ${said} as the price of one, but not clearly how many; write the total, as in "total ¤150.000".`,
      `Ada ${said} untuk satu, tetapi jumlahnya tidak jelas; tulis totalnya, misalnya "total ¤150.000".`,
    ),
  eachOrInAll: (said: string, counted: string) =>
    ask(
      `I see "${counted}" and ${said}; say whether that is each or in all, as in "@ ${said}" or "total ${said}".`,
      `Ada "${counted}" dan ${said}; harga satuan atau semuanya? Tulis, misalnya "@ ${said}" atau "total ${said}".`,
    ),
  // Currency
  twoCurrencies: () => ask('I see two currencies; say which one is meant.', 'Ada dua mata uang; mana yang dimaksud?'),
  anotherCurrency: (said: string) =>
    ask(
      `I see ${said} and another currency; say which one is to be paid.`,
      `Ada ${said} dan mata uang lain; mana yang harus dibayar?`,
    ),
  unknownCurrency: (said: string) =>
    ask(
      `I cannot tell which currency ${said} is in; write its code, as in "SGD 20".`,
      `Mata uang ${said} tidak jelas; tulis kodenya, misalnya "SGD 20".`,
    ),
  noCurrency: (said: string) =>
    ask(
      `I see the amount ${said}, but no currency; write one, for example "Rp125.000" or "USD 20".`,
      `Nominalnya ${said}, tetapi mata uangnya tidak ada; tulis, misalnya "Rp125.000" atau "USD 20".`,
    ),
  // An answer to another question
  answeredOtherwise: (said: string, answered: string) =>
    ask(
      `The sentence says ${said}, but the answer says ${answered}; leave the answer out, or change the sentence.`,
      `Kalimatnya menyebut ${said}, sedangkan jawabannya ${answered}; hapus jawabannya, atau tulis kalimat lain.`,
    ),
} as const

/** "Rp50.000, Rp75.000 and 20rb" */
function listIn(said: readonly string[], and: string): string {
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} ${and} ${said.at(-1)}`
}

/** What is unclear about a number and its marks. */
export const TROUBLE_QUESTIONS = {
  badGroups: (said) =>
    ask(
      `I see "${said}", but its separators fit no number; write the amount plainly, as in "Rp1.250.000" or "$1,250".`,
      `Ada "${said}", tetapi titik dan komanya tidak cocok; tulis biasa, misalnya "Rp1.250.000" atau "$1,250".`,
    ),
  mixedDigits: (said) =>
    ask(
      `The number "${said}" mixes digits of several scripts; write it with the digits 0 to 9.`,
      `Angka "${said}" mencampur beberapa aksara; tulis dengan angka 0 sampai 9.`,
    ),
  spacedGroups: (said) =>
    ask(
      `I cannot tell where the number "${said}" begins and ends; write the amount without spaces, as in "¤2.350.000".`,
      `Batas angka "${said}" tidak jelas; tulis nominal tanpa spasi, misalnya "¤2.350.000".`,
    ),
  threeDecimals: (said) =>
    ask(
      `"${said}" could be read two ways; write the amount in full, as in "¤1.250.000".`,
      `"${said}" bisa dibaca dua cara; tulis nominal lengkap, misalnya "¤1.250.000".`,
    ),
  bigM: (said) =>
    ask(
      `The M of "${said}" could mean million or billion; write "juta" or "miliar", or the amount in full.`,
      `M pada "${said}" bisa berarti juta atau miliar; tulis "juta" atau "miliar", atau nominal lengkap.`,
    ),
  tail: (said) =>
    ask(
      `"${said}" could be read two ways; write the amount in full, as in "¤1.200.000".`,
      `"${said}" bisa dibaca dua cara; tulis nominal lengkap, misalnya "¤1.200.000".`,
    ),
  vague: (said) =>
    ask(
      `"${said}" is not exact; write the exact amount, as in "¤50.000".`,
      `"${said}" tidak pasti; tulis nominal pastinya, misalnya "¤50.000".`,
    ),
  slang: (said) =>
    ask(
      `"${said}" has more than one meaning; write the amount in figures, as in "¤50.000".`,
      `"${said}" punya lebih dari satu arti; tulis nominal dengan angka, misalnya "¤50.000".`,
    ),
  broken: (said) =>
    ask(
      `I cannot read "${said}" as one number; write the amount in figures.`,
      `"${said}" tidak terbaca sebagai satu angka; tulis nominal dengan angka.`,
    ),
  unclearScale: (said) =>
    ask(
      `I cannot tell how much "${said}" is; write the amount in full, as in "¤2.000.000".`,
      `Besarnya "${said}" tidak jelas; tulis nominal lengkap, misalnya "¤2.000.000".`,
    ),
  smallDecimal: (said) =>
    ask(
      `"${said}" could be a price in thousands or with decimals; write the amount in full, as in "¤50.000".`,
      `"${said}" bisa berarti ribuan atau desimal; tulis nominal lengkap, misalnya "¤50.000".`,
    ),
  dotThousands: (said) =>
    ask(
      `The separator of "${said}" could mean thousands or decimals; write "1500" or "1,500".`,
      `Tanda pada "${said}" bisa berarti ribuan atau desimal; tulis "1500" atau "1,500".`,
    ),
  twoMarks: (said) =>
    ask(
      `"${said}" names two currencies; say which one is meant.`,
      `"${said}" menyebut dua mata uang; mana yang dimaksud?`,
    ),
  doubtfulMark: (said) =>
    ask(
      `I cannot tell which currency "${said}" names; write its sign or code beside the amount, as in "Rp50.000" or "USD 20".`,
      `Mata uang pada "${said}" tidak jelas; tulis tanda atau kodenya di samping nominal, misalnya "Rp50.000" atau "USD 20".`,
    ),
  fraction: (said) =>
    ask(
      `Amounts are whole units, and "${said}" has a fraction; write a whole amount.`,
      `Nominal harus bulat, sedangkan "${said}" punya pecahan; tulis nominal bulat.`,
    ),
  gluedWord: (said) =>
    ask(
      `I cannot tell what the letters touching the amount in "${said}" mean; write the amount in full, as in "¤50.000".`,
      `Huruf yang menempel pada "${said}" tidak jelas artinya; tulis nominal lengkap, misalnya "¤50.000".`,
    ),
  notYet: (said) =>
    ask(
      `I see ${said}, to be charged later or only if something happens; a checkout is made at once: write when it is due.`,
      `Ada ${said} yang ditagih nanti atau dengan syarat; checkout dibuat seketika: tulis lagi saat waktunya tiba.`,
    ),
} as const satisfies Record<string, About>

/** Why a number cannot be read without a question. */
export type Trouble = keyof typeof TROUBLE_QUESTIONS

/** Why a clear amount is still not the amount to pay. */
export const DOUBT_QUESTIONS = {
  range: (said) =>
    ask(
      `I see more than one amount, or a range, around ${said}; write the one amount to pay.`,
      `Ada beberapa nominal, atau kisaran, di sekitar ${said}; tulis satu nominal yang harus dibayar.`,
    ),
  vague: (said) =>
    ask(
      `I see ${said}, but not as an exact amount; write the exact amount to pay.`,
      `Ada ${said}, tetapi bukan nominal pasti; tulis nominal pasti yang harus dibayar.`,
    ),
  downPayment: (said) =>
    ask(
      `I see ${said} and a down payment; write only what is to be paid now, as in "tagihan ¤500.000".`,
      `Ada ${said} dan uang muka; tulis hanya yang dibayar sekarang, misalnya "tagihan ¤500.000".`,
    ),
  split: (said) =>
    ask(
      `I see ${said}, to be split; write what this payer has to pay.`,
      `Ada ${said} yang dibagi; tulis bagian pembayar ini.`,
    ),
  instalment: (said) =>
    ask(
      `I see ${said} and instalments; write only what is to be paid now.`,
      `Ada ${said} dan cicilan; tulis hanya yang dibayar sekarang.`,
    ),
  added: (said) =>
    ask(
      `I see ${said} and something to be added; write the total, as in "total ¤75.000".`,
      `Ada ${said} dan sesuatu yang ditambahkan; tulis totalnya, misalnya "total ¤75.000".`,
    ),
  notYet: (said) =>
    ask(
      `I see ${said}, to be charged later or only if something happens; a checkout is made at once: write when it is due.`,
      `Ada ${said} yang ditagih nanti atau dengan syarat; checkout dibuat seketika: tulis lagi saat waktunya tiba.`,
    ),
  orders: (said) =>
    ask(
      `I see ${said} and a second order; write one at a time.`,
      `Ada ${said} dan perintah lain; tulis satu per satu.`,
    ),
} as const satisfies Record<string, About>

/** Why an amount that is read clearly is still not the amount to pay. */
export type Doubt = keyof typeof DOUBT_QUESTIONS
