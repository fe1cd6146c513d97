import type { Fault } from '../api/problem.ts'
import type { Locale } from '../language/locale.tsx'
import { describeFault } from '../parts/failures/fault-words.ts'

/** What an import refuses that its API words for programmers, by the code of the fault. */
const WORDS: Record<Locale, Record<string, (fault: Fault) => string | undefined>> = {
  en: {
    TWICE: () => 'It stands elsewhere in the file too; the items of one invoice follow each other.',
    IDEMPOTENCY_REPLAY: () => 'It was used before with other contents. Use a new reference.',
    NOT_FOUND: ({ field }) =>
      field === 'customer' ? 'Not known. To create them, fill in the column with their name.' : 'Not known.',
    PAYMENT_TYPE_UNAVAILABLE: () => 'No connection here makes virtual accounts of this bank.',
    OUT_OF_RANGE: ({ field, message }) => sumOrDay(field, message, 'The total must be above 0.', 'This day is past.'),
    NOT_AN_INTEGER: () => 'Write whole units, for example 125000, 125.000 or 125,000.',
    INVALID_FORMAT: ({ field }) => (field === 'dueAt' ? 'Write a day as 2026-12-31 or 31/12/2026.' : undefined),
  },
  id: {
    TWICE: () => 'Ada juga di baris lain berkas ini; barang dari satu tagihan harus berurutan.',
    IDEMPOTENCY_REPLAY: () => 'Sudah pernah dipakai dengan isi lain. Pakai nomor referensi baru.',
    NOT_FOUND: ({ field }) =>
      field === 'customer' ? 'Belum dikenal. Untuk membuatnya, isi kolom namanya.' : 'Tidak dikenal.',
    PAYMENT_TYPE_UNAVAILABLE: () => 'Tidak ada koneksi yang membuat VA bank ini.',
    OUT_OF_RANGE: ({ field, message }) =>
      sumOrDay(field, message, 'Totalnya harus di atas 0.', 'Tanggal ini sudah lewat.'),
    OUT_OF_BOUNDS: (fault) => {
      const [from, to] = fault.message.match(/\d+/g) ?? []
      return `Di penyedia ini harus antara ${from ?? ''} dan ${to ?? ''}.`
    },
    NOT_ALLOWED: () => 'Di bank ini tidak ada VA.',
    NOT_ALLOWED_HERE: () => 'Tidak cocok dengan baris ini.',
    NOT_AN_INTEGER: () => 'Tulis satuan utuh, misalnya 125000, 125.000, atau 125,000.',
    INVALID_FORMAT: ({ field }) =>
      field === 'dueAt' ? 'Tulis tanggal seperti 2026-12-31 atau 31/12/2026.' : undefined,
  },
}

const sumOrDay = (field: string, message: string, sum: string, day: string): string | undefined => {
  if (field === 'dueAt') return day
  return /above 0/.test(message) ? sum : undefined
}

/** A fault of a cell in the reader's language. */
export const describeImportFault = (fault: Fault, locale: Locale): string =>
  WORDS[locale][fault.code]?.(fault) ?? describeFault(fault, locale)
