import { BRANDS } from '../../payment-methods/brands.ts'
import { gives, type PaymentType } from '../../payment-methods/types.ts'

/** Payment methods. `sure`: named anywhere, it is the payment method, unless it names goods; else only where the sentence says so. */
export type MethodWords = {
  readonly type: PaymentType
  readonly code: string | null
  readonly sure: boolean
  /** Spellings, lower case, separated by commas. */
  readonly as: string
}

const SPELLINGS: readonly MethodWords[] = [
  {
    type: 'qrcode',
    code: null,
    sure: true,
    as: 'tak qris, qrisin, qris-in, qris, qr, qrcode, qr code, qr-code, kode qr, kode qris, scan qr, scan qris, qris code, scan qr code, qr codes, qriss, qiris, qirs, kuris, qris nya, qrisnya, qr nya, qrnya, q-ris, scan kode qr, tinggal scan, scan aja, scan saja, bisa scan, quick response code, qriskan',
  },
  {
    type: 'virtual_account',
    code: null,
    sure: true,
    as: `virtual account, virtual accounts, virtual acc, virtual akun, virtual acct, rekening virtual, akun virtual, bank transfer, transfer bank, tf bank, trf bank,
      transfer antar bank, transfer antarbank, bank tf, bank trf, bank transfers, transfer via bank, virtual-account, virtualaccount, virtual accnt, vitual account, virtual accont, trans bank, transfer lewat bank, transfer rekening virtual, ke rekening virtual, no va, nomor va, va number, no virtual account, nomor virtual account, nomer va, va no`,
  },
  { type: 'virtual_account', code: null, sure: false, as: 'va' },
  { type: 'virtual_account', code: 'BCA', sure: false, as: 'bca, bank central asia, klikbca, mybca' },
  { type: 'virtual_account', code: 'BNI', sure: false, as: 'bni, bank negara indonesia' },
  { type: 'virtual_account', code: 'BRI', sure: false, as: 'bri, bank rakyat indonesia, brimo' },
  { type: 'virtual_account', code: 'BRI', sure: true, as: 'briva' },
  { type: 'virtual_account', code: 'MANDIRI', sure: false, as: 'mandiri, livin mandiri, livin by mandiri' },
  { type: 'virtual_account', code: 'PERMATA', sure: false, as: 'permata, permatabank, permata bank' },
  { type: 'virtual_account', code: 'CIMB', sure: false, as: 'cimb, cimb niaga, cimbniaga' },
  { type: 'virtual_account', code: 'BSI', sure: false, as: 'bsi, bank syariah indonesia' },
  { type: 'virtual_account', code: 'DANAMON', sure: false, as: 'danamon' },
  {
    type: 'ewallet',
    code: null,
    sure: true,
    as: 'e-wallet, ewallet, e wallet, e-wallets, ewallets, dompet digital, dompet elektronik, digital wallet, mobile wallet, e-walet, ewalet, e walet, dompet online, dompet digitalnya, ewalletnya, e-walletnya',
  },
  { type: 'ewallet', code: 'GOPAY', sure: true, as: 'gopay, go-pay, gopey, gopai, gopayin, gopay-in' },
  { type: 'ewallet', code: 'GOPAY', sure: false, as: 'go pay' },
  { type: 'ewallet', code: 'OVO', sure: true, as: 'ovo, ovoin, ovo-in' },
  { type: 'ewallet', code: 'DANA', sure: false, as: 'dana' },
  { type: 'ewallet', code: 'DANA', sure: true, as: 'danain, dana-in, danakan' },
  { type: 'ewallet', code: 'SHOPEEPAY', sure: false, as: 'spay' },
  {
    type: 'ewallet',
    code: 'SHOPEEPAY',
    sure: true,
    as: 'shopeepay, shopee pay, shopee-pay, shopepay, s-pay, shoppeepay, shopipay, shope pay',
  },
  { type: 'ewallet', code: 'LINKAJA', sure: true, as: 'linkaja, link-aja, lingkaja' },
  {
    type: 'credit_card',
    code: null,
    sure: true,
    as: `kartu kreditnya, kartu debitnya, debitnya, kreditnya, kartu kredit, kartu debit, credit card, debit card, credit cards, debit cards, creditcard, debt card, debt cards, kartu kredit/debit, kredit card, kartu debet, debitcard, credit or debit card, debit or credit card,
      credit/debit card, debit/credit card, kartu debit/kredit, mastercard, master card, kartu visa, kartu mastercard, visa card, visa/mastercard, visa/master, visa/mc, mc/visa, card's grand, card is grand, kartu kridit, kartu credit, cc/debit, visa debit, visa credit, mastercard debit, american express, amex, eftpos, eftpos card, discover card, card se, paywave, tap card, kreditkarte, carte bancaire, carte bleue, card payment, card payments, card on file, card only, card please, card transaction, pay card, bayar kartu, bayar kartu kredit, bayar kartu debit, bayar kartu debet, bayar kartu visa, cards only, card link, contactless card, contactless, kad kredit, kad debit`,
  },
  {
    type: 'credit_card',
    code: null,
    sure: false,
    as: "card, cards, kartu, kad, cc, visa, jcb, kartunya, card's, visa's",
  },
]

/** Every payment method; a brand without collected spellings is known by its name, where the sentence says so. */
export const METHODS: readonly MethodWords[] = [
  ...SPELLINGS,
  ...BRANDS.filter(
    // No checkout is paid by a mandate, and its banks are named like those that payers transfer to.
    ({ type, code }) => !gives(type, 'mandate') && !SPELLINGS.some((one) => one.type === type && one.code === code),
  ).map(({ type, code, name }) => ({ type, code, sure: false, as: name.toLowerCase() })),
]

/** Words that may come between "via" or "pay with" and the bank, wallet or card. */
export const METHOD_LEADERS =
  'bank, rekening, rek, m-banking, mbanking, mobile banking, transfer, tf, trf, trnsfr, transferan, transfr, dompet, wallet, app, aplikasi, atm, saldo, akun, my, your, corporate, company, business, personal, kantor, perusahaan, pribadi, a, the, his, her, their, our, link, nomor, no, punya, maunya, prefers, has, asked for, asks for, asked to use, wants to use, would rather use, insists on, opted for, chose, barclays, hsbc, lloyds, natwest, santander, chase, citi, citibank, wells fargo, capital one, dbs, posb, ocbc, uob, maybank, bpi, bdo, metrobank, commbank, nab, anz, westpac, asb, kiwibank, monzo, starling, hdfc, icici, sbi, rbc, scotiabank, aib, takes, said, says, she, he, they, uang, kangge, karo, deng, jo, tf ke, transfer ke, ke, metode, e-wallet, va, dia, nya, aja, pake, pakai, via, by, with, debit, credit, bank-transfer, kita, saya, ku, pakek, mobile, internet, mbank, m-bank, number'

/** Tells a bank's name from the same word in daily language: these directly before make it a bank. */
export const BANK_LEADERS =
  'bank, transfer, tf, trf, va, virtual account, rekening, rek, m-banking, mbanking, mobile banking, atm, transfr, trnsfr, transferan, bank transfer, transfer bank, rekening virtual, ke bank, transfer ke, tf ke, trf ke, kirim ke, ke rekening'
