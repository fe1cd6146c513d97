import type { Fault } from '../api/problem.ts'
import type { Locale } from '../language/locale.tsx'

/** Numbers and values in the server's sentence, in their order. */
const numbersIn = (message: string): string[] => message.match(/\d+/g) ?? []

const inIndonesian: Record<string, (message: string) => string> = {
  REQUIRED: () => 'Wajib diisi.',
  NOT_AN_INTEGER: () => 'Tulis bilangan bulat dengan angka saja, misalnya 125000.',
  TOO_SHORT: (message) => {
    const least = numbersIn(message)[0] ?? '1'
    return least === '1' ? 'Wajib diisi.' : `Sedikitnya ${least} karakter.`
  },
  TOO_LONG: (message) => `Paling panjang ${numbersIn(message)[0] ?? ''} karakter.`,
  TOO_FEW: () => 'Masih kurang; tambahkan lagi.',
  TOO_MANY: (message) => `Terlalu banyak; paling banyak ${numbersIn(message)[0] ?? ''}.`,
  OUT_OF_RANGE: (message) => {
    const [from, to] = numbersIn(message)
    if (from && to) return `Harus antara ${from} dan ${to}.`
    return /at most/.test(message) ? `Paling besar ${from ?? ''}.` : `Paling kecil ${from ?? ''}.`
  },
  UNAVAILABLE: () => 'Cara membayar ini tidak tersedia untuk mata uang itu.',
  UNKNOWN_CURRENCY: () => 'Mata uang ini tidak dikenal.',
  UNKNOWN_BANK: () => 'Bank ini tidak dikenal.',
  BANK_CLOSED: () => 'Bank ini sudah digabung atau ditutup.',
  ALREADY_USED: () => 'Sudah dipakai pengiriman sebelumnya.',
  NOT_UNIQUE: () => 'Ada dua kali.',
  INVALID_URL: () => 'Alamat ini tidak bisa dipakai; tulis lengkap, diawali https://.',
  INVALID_ORIGIN: () => 'Tulis skema dan host saja, misalnya https://shop.example.',
  INVALID_FORMAT: (message) => {
    const [from, to] = numbersIn(message)
    return from && to ? `Isi dengan ${from} sampai ${to} angka.` : 'Penulisannya belum sesuai.'
  },
  COLUMNS_MISSING: (message) =>
    `Baris pertama harus menamai kolom. Yang belum ada: ${message.split('missing: ')[1] ?? ''}`,
}

/** What the server says in a programmer's terms. */
const inPlainEnglish: Record<string, string> = {
  NOT_AN_INTEGER: 'Write whole units in digits, for example 125000.',
  REQUIRED: 'Fill this in.',
}

/** `"amount" must be …` says the server to programs; beside a field that has a name, people need the rest only. */
function withoutName(message: string): string {
  const rest = message.replace(/^"[\w.]+" /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** What is wrong with a field, in the reader's language as far as the case is known; the server's words otherwise. */
export const tellFault = ({ code, message }: Fault, locale: Locale): string =>
  (locale === 'id' ? inIndonesian[code]?.(message) : inPlainEnglish[code]) ?? withoutName(message)

/** The language of the page, for what is told outside of a component. */
export const localeOfPage = (): Locale => (document.documentElement.lang === 'id' ? 'id' : 'en')
