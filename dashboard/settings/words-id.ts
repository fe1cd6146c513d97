import type { en } from './words-en.ts'

export const id: typeof en = {
  title: 'Pengaturan',
  tabs: { business: 'Usaha', checkout: 'Halaman pembayaran', onboarding: 'Mulai menerima uang' },
  save: 'Simpan',
  saved: 'Tersimpan.',
  notYours: 'Peran Anda bisa melihat pengaturan, tetapi tidak mengubahnya.',

  profile: 'Usaha',
  displayName: 'Nama tampilan',
  displayNameHint: 'Nama yang dikenal pembayar.',
  matching: 'Pembayaran dan tagihan',
  matchOldestFirst: 'Lunasi tagihan terlama lebih dulu',
  matchOldestFirstHint:
    'Uang yang masuk ke VA milik pelanggan tanpa menyebut tagihan dipakai untuk tagihan yang jatuh tempo paling awal. Jika dimatikan, uang menunggu keputusan Anda, kecuali ada satu tagihan terbuka dengan jumlah yang sama persis.',
  currency: 'Mata uang utama',
  currencyHint: 'Dipakai jika kalimat tidak menyebut mata uang, dan terpilih lebih dulu di formulir.',
  currencyNone: 'Tidak ada',
  daysTitle: 'Hari dan peringatan',
  timeZone: 'Zona waktu',
  timeZoneHint: 'Kapan hari Anda dimulai di ringkasan, filter, dan laporan, untuk semua orang di akun ini.',
  lowBalance: (currency) => `Peringatan saldo rendah, dalam ${currency} tersedia`,
  lowBalanceHint:
    'Ringkasan memperingatkan jika dana yang tersedia untuk dicairkan kurang dari ini. Kosong: tanpa peringatan.',
  lowBalanceAnother: 'Tambah peringatan dalam mata uang lain',
  lowBalanceChoose: 'Pilih mata uang',
  returning: 'Tujuan pembayar setelah membayar',
  returningText:
    'Untuk pembayaran tanpa alamat: yang dibuat dari kalimat, dan panggilan API tanpa alamat. {CHECKOUT_ID} dan {EXTERNAL_ID} diisi otomatis.',
  successUrl: 'Setelah lunas',
  cancelUrl: 'Jika batal',

  look: 'Tampilan',
  accent: 'Warna',
  accentHint: 'Dipakai untuk tombol dan tanda. Kami menyesuaikannya agar tetap terbaca di mode terang dan gelap.',
  accentDefault: 'Pakai warna Gapura',
  logo: 'Logo',
  logoHint: 'PNG, JPEG, atau WebP; ukurannya disesuaikan otomatis. Tanpa logo, inisial Anda ditampilkan.',
  logoChoose: 'Pilih gambar',
  logoRemove: 'Hapus',
  preview: 'Pratinjau',
  previewText: 'Seperti yang dilihat pembayar. Belum ada yang disimpan.',
}
