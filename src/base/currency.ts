/** Digits after the point by ISO 4217, for every active currency. Append only: a used scale never changes. */
const DIGITS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
    'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES ' +
    'KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK ' +
    'NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB ' +
    'TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
}

/**
 * ISO 4217 code to the digits after the point. Not from Intl: ICU has 0 for IDR, LAK and MMK where ISO has 2.
 * Source: ISO 4217 list one; funds, metals and test codes left out.
 */
export const CURRENCY_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(DIGITS).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

/** An ISO 4217 code, upper case; `isCurrency` is the only way to make one from text. */
export type Currency = string & { readonly currency: unique symbol }

export const isCurrency = (code: string): code is Currency => CURRENCY_DIGITS.has(code)

/** The currency of a known code; for constants and rows the database has checked. Throws on anything else. */
export function currency(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`not an ISO 4217 currency: ${code}`)
  return code
}

const REGIONS: Record<string, string> = {
  AED: 'AE',
  AUD: 'AU',
  BHD: 'BH',
  BND: 'BN',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH',
  CNY: 'CN',
  DKK: 'DK',
  GBP: 'GB UK',
  HKD: 'HK',
  EUR: 'EU DE FR ES IT NL BE AT IE PT FI GR HR BG EE LV LT LU MT CY SI SK',
  CZK: 'CZ',
  EGP: 'EG',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KES: 'KE',
  KHR: 'KH',
  KRW: 'KR',
  KWD: 'KW',
  LAK: 'LA',
  LKR: 'LK',
  MMK: 'MM',
  MOP: 'MO',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NPR: 'NP',
  NZD: 'NZ',
  OMR: 'OM',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  QAR: 'QA',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  USD: 'US TL',
  VND: 'VN',
  ZAR: 'ZA',
}

/** ISO 3166 region (upper case) to the currency people there pay in. */
export const REGION_CURRENCY: ReadonlyMap<string, Currency> = new Map(
  Object.entries(REGIONS).flatMap(([code, regions]) =>
    regions.split(' ').map((region) => [region, currency(code)] as const),
  ),
)
