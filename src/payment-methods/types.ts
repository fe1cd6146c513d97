/** A text in the languages of payers and members. */
type InLanguages = { readonly en: string; readonly id: string }

/**
 * What a payer is given to pay with, the same for every type of its kind: a QR code for the exact amount; a number to
 * transfer to, by which the payer sends the amount; a request to approve on a brand's page or in its app; the
 * provider's own page. `mandate`: nothing, since it is paid by a saved method alone, to which the payer agreed before.
 */
export type InstrumentKind = 'qr' | 'number' | 'approval' | 'page' | 'mandate'

type TypeRow = {
  /** As it stands within a sentence. `labelOf` makes a label of it. */
  readonly name: InLanguages
  readonly instrument: InstrumentKind
  /** What a `code` of this type names, with its article as refusals put it; null: the type has no brands. */
  readonly brand: { readonly noun: string; readonly withArticle: string } | null
  /** What a receipt calls a payment by one of its brands. */
  readonly paidBy: (brandName: string) => string
  /** What the page says beneath the name; null: the names of the brands. */
  readonly hint: InLanguages | null
  /** What the page says where the payer chooses a brand; null: there is none to choose. */
  readonly choice: { readonly title: InLanguages; readonly lead: InLanguages } | null
  /** A line drawing of 24 × 24 units, one path. */
  readonly icon: string
  /** Whether a provider can return the money by the method it was paid by; else it is transferred. */
  readonly isReturnable: boolean
  /** The built-in plan: the percentage, and whole days until the money is available. The fixed part is the market's. */
  readonly fee: { readonly basisPoints: bigint; readonly settlementDays: number }
  /** What the payer does, as the guide for integrators puts it; `{brands}` stands for their names. */
  readonly payerDoes: InLanguages
}

const types = {
  qrcode: {
    name: { en: 'QRIS', id: 'QRIS' },
    instrument: 'qr',
    brand: null,
    paidBy: (brandName) => brandName,
    hint: { en: 'One code for every bank and e-wallet app', id: 'Satu kode untuk semua bank dan e-wallet' },
    choice: null,
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM19.5 14v3M14 19.5h2.5M19.5 19.5h.4',
    isReturnable: true,
    fee: { basisPoints: 70n, settlementDays: 1 },
    payerDoes: {
      en: 'scans a QRIS code, which is renewed every 15 minutes',
      id: 'memindai kode QRIS, yang diperbarui setiap 15 menit',
    },
  },
  virtual_account: {
    name: { en: 'virtual account', id: 'virtual account' },
    instrument: 'number',
    brand: { noun: 'bank', withArticle: 'a bank' },
    paidBy: (brandName) => `${brandName} Virtual Account`,
    hint: null,
    choice: {
      title: { en: 'Which bank do you pay from?', id: 'Pilih bank Anda' },
      lead: { en: 'You get a number to transfer to.', id: 'Anda akan mendapat nomor virtual account untuk transfer.' },
    },
    icon: 'M4 9.5L12 4l8 5.5zM6 12v5M10 12v5M14 12v5M18 12v5M4 20h16',
    isReturnable: false,
    fee: { basisPoints: 0n, settlementDays: 1 },
    payerDoes: {
      en: "transfers to a number, with any bank's app or ATM",
      id: 'mentransfer ke sebuah nomor, lewat aplikasi atau ATM bank mana pun',
    },
  },
  ewallet: {
    name: { en: 'e-wallet', id: 'e-wallet' },
    instrument: 'approval',
    brand: { noun: 'wallet', withArticle: 'a wallet' },
    paidBy: (brandName) => brandName,
    hint: null,
    choice: {
      title: { en: 'Which e-wallet do you use?', id: 'Pilih e-wallet Anda' },
      lead: { en: 'You confirm the payment in its app.', id: 'Pembayaran dikonfirmasi di aplikasinya.' },
    },
    icon: 'M5 7.5h14a1 1 0 011 1v10a1 1 0 01-1 1H5a1 1 0 01-1-1v-12a2 2 0 012-2h11v3M16.5 13.5h.4',
    isReturnable: true,
    fee: { basisPoints: 150n, settlementDays: 2 },
    payerDoes: { en: 'approves in {brands}', id: 'menyetujui di {brands}' },
  },
  direct_debit: {
    name: { en: 'direct debit', id: 'debit langsung' },
    instrument: 'mandate',
    brand: { noun: 'bank', withArticle: 'a bank' },
    paidBy: (brandName) => `${brandName} Direct Debit`,
    hint: null,
    choice: {
      title: { en: 'Which bank is your account at?', id: 'Rekening Anda di bank mana?' },
      lead: { en: 'It is debited as you agreed.', id: 'Rekening Anda didebit sesuai persetujuan Anda.' },
    },
    icon: 'M4 9.5L12 4l8 5.5zM5 20h14M5 12.5v4M9 12.5v4M12 15.5h8M17.5 13l2.5 2.5-2.5 2.5',
    isReturnable: false,
    fee: { basisPoints: 0n, settlementDays: 1 },
    payerDoes: {
      en: 'has agreed that their account at {brands} is debited, as a saved method',
      id: 'sudah menyetujui rekeningnya di {brands} didebit, sebagai metode tersimpan',
    },
  },
  credit_card: {
    name: { en: 'card', id: 'kartu' },
    instrument: 'page',
    brand: null,
    paidBy: (brandName) => brandName,
    hint: { en: 'Credit or debit card', id: 'Kartu kredit atau debit' },
    choice: null,
    icon: 'M4 6h16a1 1 0 011 1v10a1 1 0 01-1 1H4a1 1 0 01-1-1V7a1 1 0 011-1zM3 10h18M6.5 14.5h3',
    isReturnable: true,
    fee: { basisPoints: 290n, settlementDays: 3 },
    payerDoes: {
      en: 'enters a card, and authenticates if the bank requires it',
      id: 'mengisi data kartu, dan melakukan autentikasi bila bank memintanya',
    },
  },
} as const satisfies Readonly<Record<string, TypeRow>>

/** A way to pay, as the API names it. */
export type PaymentType = keyof typeof types

/** Every type of payment, with what is true of it at every provider. What has brands names them in brands.ts. */
export const PAYMENT_TYPES: { readonly [type in PaymentType]: TypeRow } = types

/** Their codes, in the order in which a payer is offered them. */
export const TYPE_CODES = Object.keys(types) as readonly PaymentType[]

/** The types whose payer is given an instrument of a kind. */
export type TypeWith<Kind extends InstrumentKind> = {
  [type in PaymentType]: (typeof types)[type]['instrument'] extends Kind ? type : never
}[PaymentType]

export type KindOf<Type extends PaymentType> = (typeof types)[Type]['instrument']

/** Whether a payer by this type is given an instrument of a kind. */
export const gives = <Kind extends InstrumentKind>(type: PaymentType, kind: Kind): type is TypeWith<Kind> =>
  PAYMENT_TYPES[type].instrument === kind

export const typesThatGive = <Kind extends InstrumentKind>(kind: Kind): readonly TypeWith<Kind>[] =>
  TYPE_CODES.filter((type) => gives(type, kind))

/** The types that a checkout can be paid by: their payer is given something. */
export const CHECKOUT_TYPES: readonly PaymentType[] = TYPE_CODES.filter((type) => !gives(type, 'mandate'))

/** Whether a payment of the type names a brand: a bank, a wallet. */
export const hasBrands = (type: PaymentType): boolean => PAYMENT_TYPES[type].brand !== null

export const isPaymentType = (text: unknown): text is PaymentType => TYPE_CODES.some((type) => type === text)

/** `a, b or c`, of what messages derive from this table. */
export const joinWords = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** The name of a type where a label or a sentence begins with it. */
export function labelOf(type: PaymentType, language: keyof InLanguages): string {
  const name = PAYMENT_TYPES[type].name[language]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The labels of all types in a language. */
export const labelsIn = (language: keyof InLanguages): Readonly<Record<PaymentType, string>> =>
  Object.fromEntries(TYPE_CODES.map((type) => [type, labelOf(type, language)])) as Record<PaymentType, string>
