const en = {
  title: 'Keyboard shortcuts',
  list: 'Down and up in a list',
  arrows: 'The same, starting from a row',
  open: 'Open the row',
  search: 'Search',
  back: 'Back, or leave a field',
  create: 'New payment',
  pages: 'Next and previous page',
  goTo: (screen: string) => `Go to ${screen}`,
  help: 'This help',
}
const id: typeof en = {
  title: 'Pintasan keyboard',
  list: 'Turun dan naik di daftar',
  arrows: 'Sama, mulai dari sebuah baris',
  open: 'Buka baris',
  search: 'Cari',
  back: 'Kembali, atau keluar dari isian',
  create: 'Pembayaran baru',
  pages: 'Halaman berikutnya dan sebelumnya',
  goTo: (screen) => `Ke ${screen}`,
  help: 'Bantuan ini',
}
export const words = { en, id }
