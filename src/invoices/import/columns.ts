import type { Columns } from '../../tabular/read-columns.ts'

/** `customer` and `collector`: an id, or the merchant's own reference. */
const names = {
  externalId: ['reference', 'invoice', 'tagihan', 'nomortagihan', 'referensi'],
  customer: ['pelanggan', 'customerid', 'customerexternalid', 'nis', 'nomorinduk'],
  customerName: ['name', 'nama', 'namapelanggan'],
  customerEmail: ['email', 'surel'],
  customerPhone: ['phone', 'telepon', 'nohp', 'hp', 'whatsapp'],
  description: ['item', 'keterangan', 'uraian', 'deskripsi'],
  quantity: ['qty', 'kuantitas', 'jumlahbarang', 'banyaknya'],
  unitAmount: ['amount', 'price', 'unitprice', 'harga', 'hargasatuan', 'jumlah', 'nominal'],
  taxRate: ['tax', 'pajak', 'ppn'],
  currency: ['matauang'],
  dueAt: ['due', 'duedate', 'jatuhtempo', 'tanggaljatuhtempo'],
  series: ['seri'],
  collector: ['virtualaccount', 'va', 'collectorid', 'collectorexternalid'],
  allowPartial: ['partial', 'bolehsebagian', 'cicil'],
  note: ['catatan'],
} as const
export type Column = keyof typeof names

export const COLUMNS: Columns<Column> = {
  required: ['externalId', 'customer', 'description', 'unitAmount', 'dueAt'],
  names,
}
export const INVOICE_COLUMNS = Object.keys(names) as readonly Column[]
