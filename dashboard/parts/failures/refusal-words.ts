/** What the server refuses on the screens of reports and statements, in Indonesian, by the code of each fault. */
export const REFUSALS: Record<string, (message: string) => string> = {
  NOT_ALLOWED: () => 'Pilihan ini tidak cocok dengan jenis laporannya.',
  UNKNOWN_COLUMN: () => 'Kolom ini tidak ada di laporan jenis itu.',
  CONFLICT: () => 'Pilih satu: bulan, atau tanggal dari dan sampai.',
  BEFORE_START: () => 'Tanggal akhir tidak boleh sebelum tanggal awal.',
  TOO_LONG_A_SPAN: (message) => `Laporan paling panjang ${/\d+/.exec(message)?.[0] ?? ''} hari.`,
  NOT_YET: () => 'Tanggalnya tidak boleh sesudah hari ini.',
  NOT_OVER: () => 'Faktur biaya hanya untuk bulan yang sudah lewat.',
  NO_STATEMENT: () => 'Berkas ini tidak bisa dibaca sebagai rekening koran.',
  LINE_UNREADABLE: (message) => {
    const [, line = '', cell = ''] = /^Line (\d+):[^"]*(?:"([^"]*)")?/.exec(message) ?? []
    return `Baris ${line} tidak bisa dibaca${cell ? `: “${cell}”` : ''}.`
  },
  NOT_ADDING_UP: (message) => {
    const said = /opens with (.+?), its (\d+) entries lead to (.+?), and it closes with (.+?); (.+?) is not explained/
    const [, opening = '', count = '', sum = '', closing = '', rest = ''] = said.exec(message) ?? []
    return `Jumlahnya tidak cocok: saldo awal ${opening}, ${count} transaksinya menuju ${sum}, saldo akhir ${closing}; selisih ${rest}.`
  },
  NO_MAPPING: () => 'Bukan MT940 atau camt.053, dan cara membaca CSV koneksi ini belum ditentukan.',
  OTHER_CURRENCY: () => 'Mata uang rekening koran ini lain dari koneksinya.',
  OTHER_ACCOUNT: () => 'Rekening koran ini dari rekening lain: setiap rekening punya koneksi sendiri.',
  TWICE: () => 'Rekening koran yang sama ada dua kali di dalam berkas ini.',
  TOO_MUCH: () => 'Jumlahnya lebih besar daripada yang ada di rekening mana pun.',
  EMPTY_STATEMENT: () => 'Tidak ada transaksi atau saldo akhir di dalamnya.',
  DIFFERENT_SUMS: (message) =>
    `Jumlah kedua sisi berbeda ${/differ by (.+?): /.exec(message)?.[1] ?? ''}: pilih akun tempat selisihnya dibukukan.`,
  MATCHED_ALREADY: () => 'Salah satunya sudah dicocokkan. Muat ulang halaman ini.',
  BOOKED_ALREADY: () => 'Ini sudah dibukukan.',
  NOT_IN_SUSPENSE: () => 'Di suspense tidak ada sebanyak itu: belum pernah dibukukan ke sana, atau sudah diambil.',
  BREAK_REFUSED: () => 'Tidak bisa: keadaannya sudah berubah. Muat ulang halaman ini.',
}

/** Refusals without a fault of a field, by the code of the problem. */
export const REFUSED: Readonly<Record<string, string>> = {
  LIMIT_EXCEEDED: 'Sudah terlalu banyak: hapus beberapa, atau tunggu sampai yang sedang dibuat selesai.',
  INVALID_STATE: 'Keadaannya sudah berubah, atau sedang dikerjakan. Muat ulang halaman ini.',
  INVALID_TRANSITION: 'Datanya tidak bisa diubah sekarang: sedang diperiksa, atau sudah disetujui.',
  PROVIDER_UNAVAILABLE: 'Pihak yang dihubungi sedang tidak menjawab. Coba lagi sebentar.',
}
