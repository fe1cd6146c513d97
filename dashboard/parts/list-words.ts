const en = {
  columns: 'Columns',
  usualColumns: 'The usual columns',
  earlier: (column: string) => `${column}: move earlier`,
  later: (column: string) => `${column}: move later`,
  downloadCsv: 'Download CSV',
  searchedUntil: 'Looked through back to',
  tooWide: 'More than 1,000 match this search: type more of it, so that none is missed.',
  moreFilters: 'Method and amount',
}
const id: typeof en = {
  columns: 'Kolom',
  usualColumns: 'Kolom seperti semula',
  earlier: (column) => `${column}: majukan`,
  later: (column) => `${column}: mundurkan`,
  downloadCsv: 'Unduh CSV',
  searchedUntil: 'Sudah dicari sampai',
  tooWide: 'Lebih dari 1.000 cocok dengan pencarian ini: ketik lebih lengkap agar tidak ada yang terlewat.',
  moreFilters: 'Metode dan jumlah',
}
/** The words of what all lists have. */
export const listWords = { en, id }
