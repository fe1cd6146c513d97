const REQUIRED = ['externalId', 'receiverName', 'receiverAccountNo', 'receiverBankCode', 'amount'] as const
const OPTIONAL = ['currency', 'remark'] as const
export type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]

export const COLUMNS: readonly Column[] = [...REQUIRED, ...OPTIONAL]

/** What a column may be called, besides its own name, ignoring case, spaces and punctuation. */
const NAMES: { readonly [name in Column]: readonly string[] } = {
  externalId: ['reference', 'yourreference', 'referensi', 'nomorreferensi', 'noreferensi'],
  receiverName: ['name', 'receiver', 'accountholder', 'nama', 'namapenerima', 'penerima', 'pemilikrekening'],
  receiverAccountNo: ['accountnumber', 'accountno', 'account', 'nomorrekening', 'norekening', 'rekening'],
  receiverBankCode: ['bank', 'bankcode', 'kodebank'],
  amount: ['jumlah', 'nominal'],
  currency: ['matauang'],
  remark: ['berita', 'keterangan', 'catatan'],
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The position of each column in a file, by the cells of its first line; the first of two that mean the same. */
export function placesOf(cells: readonly string[]): { readonly [name in Column]?: number } {
  const names = cells.map(plain)
  const found = Object.entries(NAMES).map(([column, others]) => {
    const own = names.indexOf(plain(column))
    return [column, own >= 0 ? own : names.findIndex((name) => others.includes(name))] as const
  })
  return Object.fromEntries(found.filter(([, at]) => at >= 0))
}

/** Whether two columns could be the amount, such as `Jumlah` and `Nominal`: neither takes precedence. */
export function hasTwoAmounts(cells: readonly string[]): boolean {
  const names = cells.map(plain)
  const own = names.filter((name) => name === 'amount').length
  return own === 0 ? names.filter((name) => NAMES.amount.includes(name)).length > 1 : own > 1
}

export const isRequired = (column: Column): boolean => REQUIRED.some((one) => one === column)

/** The required columns that a file lacks. */
export const missingOf = (places: { readonly [name in Column]?: number }): Column[] =>
  REQUIRED.filter((column) => places[column] === undefined)

/** What a file calls each of its columns. */
export const headingsOf = (cells: readonly string[]): { [name in Column]?: string } =>
  Object.fromEntries(Object.entries(placesOf(cells)).map(([column, at]) => [column, (cells[at] ?? '').trim()]))
