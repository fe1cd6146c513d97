const en = {
  open: 'Choose a day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  malformed: (example: string) => `Type a day as ${example}.`,
  early: (day: string) => `Not before ${day}.`,
  late: (day: string) => `Not after ${day}.`,
}
const id: typeof en = {
  open: 'Pilih tanggal',
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  malformed: (example) => `Tulis tanggal seperti ${example}.`,
  early: (day) => `Tidak boleh sebelum ${day}.`,
  late: (day) => `Tidak boleh sesudah ${day}.`,
}
/** What is said by a field of a day. */
export const dayWords = { en, id }
