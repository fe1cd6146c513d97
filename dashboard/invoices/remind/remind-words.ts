import { formatCount } from '../../format/money.ts'
import type { Words } from '../../language/locale.tsx'

const invoicesEn = (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count, 'en')} invoices`)
const remindersEn = (count: number) => (count === 1 ? '1 reminder' : `${formatCount(count, 'en')} reminders`)

const en = {
  remind: 'Send reminders',
  remindPicked: (count: number) => `Remind of ${invoicesEn(count)}`,
  letGo: 'Clear selection',
  title: 'Send reminders?',
  picked: (count: number) => `To the customers of the ${invoicesEn(count)} selected, by email.`,
  all: 'To the customers of every outstanding invoice of this filter, by email.',
  due: (count: number) => (count === 0 ? 'No reminder will be sent.' : `${remindersEn(count)} will be sent.`),
  notTitle: 'No reminder for',
  reasons: {
    PAID: 'Paid already',
    NOT_OPEN: 'Draft, void or written off',
    NO_ADDRESS: 'Customer has no email address',
    ENDED: 'Customer unsubscribed from these emails',
    REMINDED_TODAY: 'Reminded today already',
  },
  notWhole: 'This filter matches more than can be reminded of at once: these are the newest. Narrow it for the others.',
  send: (count: number) => `Send ${remindersEn(count)}`,
  close: 'Close',
  unavailable: 'This deployment sends no email: its operator has to set up a mail server.',
  done: (count: number) => `${remindersEn(count)} on the way.`,
  progress: (done: number, of: number) => `${formatCount(done, 'en')} of ${formatCount(of, 'en')}`,
}
const id: typeof en = {
  remind: 'Kirim pengingat',
  remindPicked: (count) => `Ingatkan ${formatCount(count, 'id')} tagihan`,
  letGo: 'Batalkan pilihan',
  title: 'Kirim pengingat?',
  picked: (count) => `Kepada pelanggan dari ${formatCount(count, 'id')} tagihan yang dipilih, lewat email.`,
  all: 'Kepada pelanggan dari semua tagihan belum lunas pada filter ini, lewat email.',
  due: (count) =>
    count === 0 ? 'Tidak ada pengingat yang dikirim.' : `${formatCount(count, 'id')} pengingat akan dikirim.`,
  notTitle: 'Tidak diingatkan',
  reasons: {
    PAID: 'Sudah lunas',
    NOT_OPEN: 'Draf, batal, atau dihapusbukukan',
    NO_ADDRESS: 'Pelanggan tidak punya alamat email',
    ENDED: 'Pelanggan menghentikan email ini',
    REMINDED_TODAY: 'Sudah diingatkan hari ini',
  },
  notWhole:
    'Filter ini mencakup lebih banyak dari yang bisa diingatkan sekaligus: ini yang terbaru. Persempit untuk yang lain.',
  send: (count) => `Kirim ${formatCount(count, 'id')} pengingat`,
  close: 'Tutup',
  unavailable: 'Sistem ini tidak mengirim email: operatornya perlu memasang server email.',
  done: (count) => `${formatCount(count, 'id')} pengingat dikirim.`,
  progress: (done, of) => `${formatCount(done, 'id')} dari ${formatCount(of, 'id')}`,
}
/** The words of reminding the customers of many invoices. */
export const remindWords: Words<typeof en> = { en, id }
