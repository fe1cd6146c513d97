import { CHECKOUT_TYPES, hasBrands, type InstrumentKind, PAYMENT_TYPES, type PaymentType, TYPE_CODES } from './types.ts'

/** A bank, a wallet: what a payer chooses within a type of payment. */
export type Brand = {
  /** As the API names it. */
  readonly code: string
  readonly type: PaymentType
  /** As the brand writes it, in every language. */
  readonly name: string
  /** The market whose payers have it. */
  readonly market: string
  /** At most four letters for a tile, where the first three of the code would say too little, or the same of two. */
  readonly mark?: string
  /** It prompts its customer in its app, and so needs their phone number. Source: rails, "E-wallets". */
  readonly needsPhone?: true
  /** Schemes of links into its own app; a link into another app is never shown. */
  readonly appSchemes?: readonly string[]
  /** How the sandbox's bank plays it. */
  readonly sandbox?: {
    /** The company code that its numbers begin with. They resemble real ones in form only. */
    readonly companyCode?: string
    /** Whether the payer may scan a code beside the link. */
    readonly hasQr?: true
  }
}

type Row = Omit<Brand, 'type' | 'market'>

const bank = (row: Row): Brand => ({ type: 'virtual_account', market: 'indonesia', ...row })
const wallet = (row: Row): Brand => ({ type: 'ewallet', market: 'indonesia', ...row })

const BANKS: readonly Brand[] = [
  bank({ code: 'BCA', name: 'BCA', sandbox: { companyCode: '12345' } }),
  bank({ code: 'BNI', name: 'BNI', sandbox: { companyCode: '98812345' } }),
  bank({ code: 'BRI', name: 'BRI', sandbox: { companyCode: '26215' } }),
  bank({ code: 'MANDIRI', name: 'Mandiri', sandbox: { companyCode: '88708' } }),
  bank({ code: 'PERMATA', name: 'Permata', sandbox: { companyCode: '8528' } }),
  bank({ code: 'CIMB', name: 'CIMB Niaga', mark: 'CIMB', sandbox: { companyCode: '2579' } }),
  bank({ code: 'BSI', name: 'BSI', sandbox: { companyCode: '9003' } }),
  bank({ code: 'DANAMON', name: 'Danamon', mark: 'BDMN', sandbox: { companyCode: '7915' } }),
]

const WALLETS: readonly Brand[] = [
  wallet({ code: 'GOPAY', name: 'GoPay', mark: 'GP', appSchemes: ['gojek:', 'gopay:'], sandbox: { hasQr: true } }),
  wallet({ code: 'OVO', name: 'OVO', needsPhone: true, appSchemes: ['ovo:'] }),
  wallet({ code: 'DANA', name: 'DANA', mark: 'DANA', appSchemes: ['dana:'] }),
  wallet({
    code: 'SHOPEEPAY',
    name: 'ShopeePay',
    mark: 'SPay',
    appSchemes: ['shopeeid:'],
    sandbox: { hasQr: true },
  }),
  wallet({ code: 'LINKAJA', name: 'LinkAja', mark: 'LA', appSchemes: ['linkaja:'] }),
]

/** An account at a bank that is debited by an agreement of its holder; no number of ours is issued there. */
const debited = ({ sandbox: _numbers, ...brand }: Brand): Brand => ({ ...brand, type: 'direct_debit' })

/** Every brand, in the order in which a payer is offered those of a type. Source: interface, "Methods". */
export const BRANDS: readonly Brand[] = [...BANKS, ...WALLETS, ...BANKS.map(debited)]

/** The brands of a type; none where it has none. */
export const brandsOf = (type: PaymentType): readonly Brand[] => BRANDS.filter((brand) => brand.type === type)

/** The codes a type may be requested with: of its banks or wallets; none where it has none. */
export const codesOf = (type: PaymentType): string[] => brandsOf(type).map(({ code }) => code)

export const findBrand = (type: PaymentType, code: string | null): Brand | undefined =>
  BRANDS.find((brand) => brand.type === type && brand.code === code)

/** Those whose payers are given an instrument of a kind. */
export const brandsThatGive = (kind: InstrumentKind): readonly Brand[] =>
  BRANDS.filter(({ type }) => PAYMENT_TYPES[type].instrument === kind)

/** The types that have brands, in the order of the types. */
export const TYPES_WITH_BRANDS: readonly PaymentType[] = TYPE_CODES.filter(hasBrands)

/** Those of them that a checkout can be paid by. */
export const CHECKOUT_TYPES_WITH_BRANDS: readonly PaymentType[] = CHECKOUT_TYPES.filter(hasBrands)

/** Whether the payer has to give a phone number before they can be prompted to pay. */
export const needsPhone = (type: PaymentType, code: string | null): boolean =>
  findBrand(type, code)?.needsPhone === true

/** The letters of a brand's tile. Their logos are theirs, and not drawn here. */
export const markOf = (code: string): string =>
  BRANDS.find((brand) => brand.code === code)?.mark ?? code.slice(0, 3).toUpperCase()
