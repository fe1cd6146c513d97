/** Currencies that share a sign or a word; the key's region tells them apart. */
export type Shared =
  | 'dollar'
  | 'peso'
  | 'yen'
  | 'rupee'
  | 'pound'
  | 'krone'
  | 'riyal'
  | 'franc'
  | 'dinar'
  | 'rand'
  | 'ruble'

type Spelling = {
  /** ISO 4217 code, or what several currencies share. */
  readonly means: string
  /** Where it may stand: touching or beside its number. */
  readonly side: 'before' | 'after' | 'both'
  /** Spellings, lower case, separated by commas. */
  readonly as: string
  /** Also something else in daily language: counts beside a number only, never after `in`, `dalam`, `currency`. */
  readonly homonym?: true
}

export const SYMBOLS: readonly Spelling[] = [
  { means: 'IDR', side: 'both', as: 'rp, rp., rph' },
  { means: 'dollar', side: 'both', as: '$, ＄' },
  { means: 'USD', side: 'both', as: 'us$, usd$, u$, $us, us dollar$' },
  { means: 'SGD', side: 'both', as: 's$, sg$, sgd$, $sg' },
  { means: 'AUD', side: 'both', as: 'a$, au$, aud$, $au' },
  { means: 'NZD', side: 'both', as: 'nz$, nzd$, $nz' },
  { means: 'HKD', side: 'both', as: 'hk$, hkd$, $hk' },
  { means: 'TWD', side: 'both', as: 'nt$, twd$, $nt' },
  { means: 'CAD', side: 'both', as: 'c$, ca$, cad$, $ca' },
  { means: 'BND', side: 'both', as: 'b$, bnd$' },
  { means: 'MXN', side: 'both', as: 'mx$, mex$' },
  { means: 'BRL', side: 'both', as: 'r$' },
  { means: 'MYR', side: 'before', as: 'rm, rm.', homonym: true },
  { means: 'PHP', side: 'both', as: '₱, php, php., phps' },
  { means: 'THB', side: 'both', as: '฿' },
  { means: 'VND', side: 'both', as: '₫, đ, vnđ' },
  { means: 'EUR', side: 'both', as: '€' },
  { means: 'GBP', side: 'both', as: '£, ￡' },
  { means: 'yen', side: 'both', as: '¥, ￥' },
  { means: 'JPY', side: 'after', as: '円, jp¥' },
  { means: 'CNY', side: 'both', as: 'cn¥, 元, rmb' },
  { means: 'INR', side: 'both', as: '₹' },
  { means: 'rupee', side: 'before', as: 'rs, rs.' },
  { means: 'KRW', side: 'both', as: '₩, 원' },
  { means: 'LAK', side: 'both', as: '₭' },
  { means: 'KHR', side: 'both', as: '៛' },
  { means: 'TRY', side: 'both', as: '₺' },
  { means: 'NGN', side: 'both', as: '₦' },
  { means: 'ILS', side: 'both', as: '₪' },
  { means: 'CHF', side: 'both', as: 'sfr, sfr.' },
  { means: 'krone', side: 'both', as: 'kr' },
  { means: 'PLN', side: 'after', as: 'zł' },
  { means: 'CZK', side: 'after', as: 'kč' },
]

export const CURRENCY_WORDS: readonly Spelling[] = [
  { means: 'IDR', side: 'both', as: 'rupiah, rupiahs, rupiahnya, roepiah, indonesian rupiah' },
  { means: 'IDR', side: 'after', as: 'perak', homonym: true },
  { means: 'dollar', side: 'after', as: 'dollar, dollars, dolar, bucks, buck, dolars, dollah' },
  {
    means: 'USD',
    side: 'after',
    as: 'us dollars, us dollar, american dollars, dolar as, dolar amerika, dollar amerika, u.s. dollars, united states dollars, dollar as, dolar us, american dollar',
  },
  {
    means: 'SGD',
    side: 'after',
    as: 'singapore dollars, singapore dollar, sing dollars, dolar singapura, dollar singapura, dollar singapore, singdollars',
  },
  {
    means: 'AUD',
    side: 'after',
    as: 'australian dollars, australian dollar, dolar australia, dollar australia, aussie dollars',
  },
  { means: 'NZD', side: 'after', as: 'new zealand dollars, kiwi dollars, dolar selandia baru' },
  {
    means: 'HKD',
    side: 'after',
    as: 'hong kong dollars, hong kong dollar, dolar hong kong, dolar hongkong, hk dollars',
  },
  { means: 'TWD', side: 'after', as: 'taiwan dollars, new taiwan dollars, nt dollars, dolar taiwan' },
  { means: 'CAD', side: 'after', as: 'canadian dollars, canadian dollar, dolar kanada' },
  { means: 'BND', side: 'after', as: 'brunei dollars, dolar brunei' },
  { means: 'MYR', side: 'both', as: 'ringgit, ringgits, ringgit malaysia, malaysian ringgit' },
  { means: 'peso', side: 'after', as: 'peso, pesos' },
  { means: 'PHP', side: 'after', as: 'piso, pisong, philippine pesos, philippine peso' },
  { means: 'MXN', side: 'after', as: 'mexican pesos' },
  { means: 'THB', side: 'both', as: 'baht, bath thailand, thai baht, บาท' },
  { means: 'VND', side: 'after', as: 'đồng, vietnamese dong, dong vietnam, việt nam đồng' },
  { means: 'VND', side: 'after', as: 'dong', homonym: true },
  { means: 'EUR', side: 'both', as: 'euro, euros, eur.' },
  {
    means: 'GBP',
    side: 'after',
    as: 'pound sterling, pounds sterling, poundsterling, british pounds, sterling, quid, gbp sterling',
  },
  { means: 'pound', side: 'after', as: 'pound, pounds' },
  { means: 'JPY', side: 'after', as: 'yen, japanese yen' },
  { means: 'CNY', side: 'after', as: 'yuan, renminbi, chinese yuan' },
  { means: 'rupee', side: 'both', as: 'rupee, rupees, rupay' },
  { means: 'INR', side: 'after', as: 'indian rupees' },
  { means: 'PKR', side: 'after', as: 'pakistani rupees' },
  { means: 'LKR', side: 'after', as: 'sri lankan rupees' },
  { means: 'NPR', side: 'after', as: 'nepali rupees, nepalese rupees' },
  { means: 'KRW', side: 'after', as: 'won, korean won', homonym: true },
  { means: 'AED', side: 'after', as: 'dirham, dirhams' },
  { means: 'SAR', side: 'after', as: 'saudi riyals, riyal saudi, saudi riyal' },
  { means: 'riyal', side: 'after', as: 'riyal, riyals, rial' },
  { means: 'CHF', side: 'after', as: 'swiss francs, franken, swiss franc' },
  { means: 'franc', side: 'after', as: 'franc, francs' },
  { means: 'dinar', side: 'after', as: 'dinar, dinars' },
  { means: 'LAK', side: 'after', as: 'kip', homonym: true },
  { means: 'MMK', side: 'after', as: 'kyat, kyats' },
  { means: 'KHR', side: 'after', as: 'riel, riels' },
]

/** Letters that mark money only in the regions named. */
export const REGIONAL_MARKS: Readonly<Record<string, { means: string; side: 'before' | 'after'; regions: string }>> = {
  p: { means: 'PHP', side: 'before', regions: 'PH' },
  r: { means: 'ZAR', side: 'before', regions: 'ZA' },
  d: { means: 'VND', side: 'after', regions: 'VN' },
  ft: { means: 'HUF', side: 'after', regions: 'HU' },
  tl: { means: 'TRY', side: 'after', regions: 'TR' },
  fr: { means: 'CHF', side: 'before', regions: 'CH' },
}

/** Before a `$` with a space between, in capitals: whose dollar it may be. */
export const DOLLAR_COUNTRIES: Readonly<Record<string, string>> = {
  us: 'USD',
  au: 'AUD',
  aus: 'AUD',
  hk: 'HKD',
  nz: 'NZD',
  nt: 'TWD',
  sg: 'SGD',
  s: 'SGD',
  a: 'AUD',
  ca: 'CAD',
  c: 'CAD',
  can: 'CAD',
}

/** ISO codes that count beside a number in any letters. */
export const PLAIN_CODES =
  'IDR USD SGD MYR PHP THB VND EUR GBP JPY INR AUD NZD HKD TWD KRW CHF BND KHR MMK BRL MXN ZAR SEK NOK DKK CZK ' +
  'HUF ILS EGP NGN PKR LKR NPR BDT QAR KWD OMR BHD JOD TND'

/** ISO codes that are also other things: they count beside a number in capitals where nothing rules out it. */
export const HOMONYM_CODES = 'CNY CAD SAR LAK TRY ARS CLP COP KES RON PLN AED'

/** ISO codes that are mostly other things: beside a number they need clarification, when no other amount is there. */
export const DOUBTFUL_CODES =
  'TOP ALL CUP PEN GEL MUR KGS AWG BSD AMD TTD SDG BTN MAD SOS BOB BAM MOP RUB NAD ANG DOP BIF SLE PAB SCR MDL HNL HTG'
// Any other code of ISO 4217 counts as one of HOMONYM_CODES.

/** Regions outside our table of region currencies, for what regions share. */
export const SHARED_BY_REGION: Readonly<Record<Shared, string>> = {
  dollar: 'US:USD TL:USD SG:SGD AU:AUD HK:HKD CA:CAD NZ:NZD TW:TWD BN:BND',
  peso: 'PH:PHP MX:MXN AR:ARS CL:CLP CO:COP DO:DOP UY:UYU',
  yen: 'JP:JPY CN:CNY',
  rupee: 'IN:INR PK:PKR LK:LKR NP:NPR MU:MUR',
  pound: 'GB:GBP UK:GBP EG:EGP',
  krone: 'SE:SEK NO:NOK DK:DKK',
  riyal: 'SA:SAR QA:QAR OM:OMR',
  franc: 'CH:CHF',
  dinar: 'KW:KWD BH:BHD JO:JOD TN:TND',
  rand: 'ZA:ZAR',
  ruble: '',
}

/** What a shared sign means where the region does not say. None: needs clarification. */
export const SHARED_DEFAULT: Readonly<Partial<Record<Shared, string>>> = {
  dollar: 'USD',
  peso: 'PHP',
  yen: 'JPY',
  rupee: 'INR',
  pound: 'GBP',
}

/** Currencies whose lone dot before three digits is a thousands mark, and whose everyday prices have four digits or more. */
export const DOT_GROUPED = 'IDR VND EUR LAK BND BRL DKK TRY'
export const DOT_GROUPING_REGIONS = 'ID VN LA BN BR DE ES IT NL BE AT PT GR HR DK TR TL FR FI LU SI SK EE LV LT BG CY'
/** Currencies whose thousands are grouped in lakhs: "1,25,000". */
export const LAKH_GROUPED = 'INR PKR NPR LKR'
/** Regions whose people group thousands with a space. */
export const SPACE_GROUPING_REGIONS = 'FR CH SE NO FI PL CZ ZA BG EE LV LT SK HU TL'
export const LARGE_PRICES = 'IDR VND LAK KHR MMK'
