import type { Fault } from '../../api/problem.ts'
import type { Locale } from '../../language/locale.tsx'
import { REFUSALS } from './refusal-words.ts'

/** Numbers and values in the server's sentence, in their order. */
const numbersIn = (message: string): string[] => message.match(/\d+/g) ?? []

/** What the server says of a form that is not as it should be, and what to do about it. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/ in PEM/, 'Tempel seluruh kunci RSA dalam PEM, dari -----BEGIN sampai -----END, sedikitnya 2048 bit.'],
  [/must begin with https/, 'Di produksi alamatnya harus diawali https://.'],
  [/no query, no fragment/, 'Tanpa query, fragmen, dan nama pengguna.'],
  [/must be an account number/, 'Isi nomor rekening: huruf, angka, dan tanda hubung saja.'],
  [/national bank code/, 'Isi kode bank nasional, tiga angka, misalnya 014.'],
  [/must be digits/, 'Isi dengan angka saja.'],
]

const inIndonesian: Record<string, (message: string) => string> = {
  ...REFUSALS,
  REQUIRED: () => 'Wajib diisi.',
  NOT_AN_INTEGER: () => 'Tulis bilangan bulat dengan angka saja, misalnya 125000.',
  NOT_WHOLE: () => 'Tulis satuan utuh, misalnya 125000, 125.000, atau 125,000.',
  MIXED_SEPARATORS: () => 'Di berkas ini ada titik dan koma yang artinya tidak jelas: tulis dengan angka saja.',
  CELL_COUNT: (message) => {
    const [cells, columns] = numbersIn(message)
    return `Ada ${cells ?? ''} sel, padahal baris pertama menamai ${columns ?? ''} kolom: beri tanda kutip pada jumlah atau teks yang berisi pemisahnya.`
  },
  NO_HEADING: () => 'Ada isi di kolom tanpa judul.',
  QUOTES: () => 'Ada tanda kutip yang tidak melingkupi satu sel utuh.',
  SPLIT_AMOUNT: () => 'Jumlahnya mungkin berlanjut di sel berikutnya: tulis dengan angka saja.',
  UNKNOWN_TIME_ZONE: () => 'Zona waktu ini tidak dikenal.',
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
  UNKNOWN_EVENT: (message) => {
    const meant = /Did you mean "([^"]+)"/.exec(message)?.[1]
    return `Tidak ada event yang bernama begitu.${meant ? ` Maksud Anda ${meant}?` : ''}`
  },
  UNKNOWN_BANK: () => 'Bank ini tidak dikenal.',
  BANK_CLOSED: () => 'Bank ini sudah digabung atau ditutup.',
  ALREADY_USED: () => 'Sudah dipakai pencairan dana sebelumnya.',
  COMMON_PASSWORD: () => 'Kata sandi ini sudah bocor di situs lain; pilih yang lain.',
  LINK: () => 'Tidak boleh berisi link atau domain.',
  TAKEN: () => 'Sudah dipakai akun lain.',
  NOT_UNIQUE: () => 'Ada dua kali.',
  NAME_TAKEN: () => 'Anda sudah punya tampilan dengan nama ini; pilih nama lain.',
  INVALID_URL: () => 'Alamat ini tidak bisa dipakai; tulis lengkap, diawali https://.',
  INVALID_ORIGIN: () => 'Tulis skema dan host saja, misalnya https://shop.example.',
  INVALID_FORMAT: (message) => {
    const known = FORMATS.find(([said]) => said.test(message))?.[1]
    if (known !== undefined) return known
    const [from, to] = numbersIn(message)
    if (!from || !to) return 'Penulisannya belum sesuai.'
    return /characters/.test(message)
      ? `Isi dengan ${from} sampai ${to} karakter tanpa spasi.`
      : `Isi dengan ${from} sampai ${to} angka.`
  },
  DIGITS_LOST: () => 'Tersimpan sebagai angka, yang hanya memuat 15 digit: format kolom ini sebagai teks.',
  OLD_FORMAT: () => 'Ini berkas Excel lama atau terkunci: simpan sebagai .xlsx tanpa kata sandi.',
  UNKNOWN_TYPE: () => 'Kirim berkas PDF, JPEG, atau PNG.',
  BROKEN: () => 'Berkas ini rusak atau tidak lengkap.',
  ACTIVE_CONTENT: () => 'PDF ini berisi skrip, lampiran, atau hal lain yang berjalan saat dibuka: cetak ulang ke PDF.',
  LOCKED: () => 'PDF ini terkunci: simpan tanpa kata sandi, atau cetak ulang ke PDF.',
  TWO_TYPES: () => 'Berkas ini sekaligus berkas jenis lain.',
  TOO_COMPLEX: () => 'Isi berkas ini terlalu besar: simpan ulang dengan resolusi lebih kecil.',
  MALWARE: () => 'Pemindai menemukan sesuatu yang berbahaya di berkas ini.',
  NOT_UPLOADED: () => 'Dokumen ini belum terunggah.',
  TOO_LARGE: () => 'Berkas ini terlalu besar.',
  UNREADABLE: () => 'Ini bukan berkas XLSX yang bisa dibaca.',
  TWO_AMOUNTS: () => 'Dua kolom di baris pertama bisa berarti jumlah: beri nama “amount” pada yang benar.',
  COLUMNS_MISSING: (message) =>
    `Baris pertama harus menamai kolom. Yang belum ada: ${message.split('missing: ')[1] ?? ''}`,
}

/** Faults that the server words for programmers. */
const inPlainEnglish: Record<string, string> = {
  NOT_AN_INTEGER: 'Write whole units in digits, for example 125000.',
  REQUIRED: 'This field is required.',
  UNKNOWN_BANK: 'No bank that we send to has this code.',
}

/** The server writes `"amount" must be …`; beside the field itself its name is left out. */
function withoutName(message: string): string {
  const rest = message.replace(/^"[^"]+" /, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** A field's fault in the reader's language where the case is known, else in the server's words. */
export const describeFault = ({ code, message }: Fault, locale: Locale): string =>
  (locale === 'id' ? inIndonesian[code]?.(message) : inPlainEnglish[code]) ?? withoutName(message)

/** As above, after the column as the file calls it; a fault of a whole line has none. */
export const describeCellFault = (
  fault: Fault,
  locale: Locale,
  headings: Readonly<Record<string, string>> = {},
): string => (fault.field === 'line' ? '' : `${headings[fault.field] ?? fault.field}: `) + describeFault(fault, locale)

/** The language of the page, for texts outside of a component. */
export const localeOfPage = (): Locale => (document.documentElement.lang === 'id' ? 'id' : 'en')
