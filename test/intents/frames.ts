/** Some hold words of payment methods, of money set aside or of cards; none says anything of an amount. */
export const GOODS = (
  'kopi susu, wedang jahe, sewa tenda, langganan majalah, kalung permata, dana pendidikan, gift card, kartu nama, ' +
  'servis AC, buku tulis, birthday cake, lawn mowing, guitar strings, logo design, wooden chair, kaos polos, ' +
  'tanaman hias, ikan koi, bibit mangga, stiker QRIS, tas rajut, nasi goreng, jasa desain, SIM card, yoga mat'
).split(', ')
/** Requests that say no more than an amount and its goods. */
export const FRAMES: readonly ((amount: string, goods: string) => string)[] = [
  (amount, goods) => `${amount} ${goods}`,
  (amount, goods) => `${goods} ${amount}`,
  (amount, goods) => `${goods}, ${amount}`,
  (amount, goods) => `${goods}: ${amount}`,
  (amount, goods) => `${goods} - ${amount}`,
  (amount, goods) => `${goods} = ${amount}`,
  (amount, goods) => `${goods} (${amount})`,
  (amount, goods) => `${goods}\n${amount}\nthanks!`,
  (amount, goods) => `${goods.toUpperCase()} ${amount.toUpperCase()}`,
  (amount, goods) => `${goods}... ${amount} 🙏🙏`,
  (amount, goods) => `tolong bikinin checkout ${amount} buat ${goods}`,
  (amount, goods) => `tolong bikinin checkout ${amount} buat ${goods}, pake QRIS ya`,
  (amount, goods) => `kak minta link bayar ${goods} ${amount} dong`,
  (amount, goods) => `bayar ${amount} untuk ${goods} ya kak`,
  (amount, goods) => `halo min, ${goods} totalnya ${amount} 🙏`,
  (amount, goods) => `total bayar ${amount}, ${goods}`,
  (amount, goods) => `mohon dibuatkan tagihan ${goods} sebesar ${amount}. Terima kasih.`,
  (amount, goods) => `${goods} seharga ${amount} transfer BCA`,
  (amount, goods) => `${goods} ${amount} sudah termasuk ongkir`,
  (amount, goods) => `${goods} ${amount}, jangan pakai kartu`,
  (amount, goods) => `please create a checkout of ${amount} for ${goods}`,
  (amount, goods) => `Hi! Could you send a payment link for ${goods}, ${amount}?`,
  (amount, goods) => `invoice ${goods} for ${amount}, thanks`,
  (amount, goods) => `${goods} comes to ${amount} in total`,
  (amount, goods) => `charge ${amount} for ${goods} via credit card`,
]

/** Numbers and names beside them that say nothing of the amount. */
export const DISTRACTORS = (
  'ke Bekasi 17121; ticket 8841; job sheet 2231; nota 118; ext 214; Qty: 1; skala 1/144; 3H2M; REF 55/B/2026; 0812 3456 7890; (020) 7946 0991; ' +
  'plat B 1234 XYZ; paspor 561209843; order #4821; INV-2026-001; no. invoice 88123; jam 19.30; pukul 8 pagi; at 7pm; tgl 17 agustus; 5/12/2026; Nov 20; meja 12; ' +
  'room 312; hub 0812-3456-7890; 100% asli; iPhone 15; rek BCA 1234567890; RT 03/RW 05; Samsung A54; 2026-11-20; ' +
  'kode TRX20261120; versi 2.1; ukuran 42; 512GB; lantai 3; kelas 5; ke-2; anak umur 5 tahun; https://toko.example/p/99881; ' +
  '+62 812 3456 7890; (212) 555-0199; 42 Elm Street; No. 7; tahun 2026; ana25@mail.example; B 1234 XYZ; kode pos 40123; 20.11.2026; ' +
  'Mrs Whitaker at number 8; Bondi Pilates; the Nguyens; mess karyawan blok C; anak FIA UB; the lady in room 2; pak Joko RT 4; ' +
  'Reno Roasters; rumah bu Lastri; the couple by the window; grup pengajian; orangnya depan masjid; pick up after lunch'
).split('; ')

/** A price among goods and something that has nothing to do with it. */
export const PLACES: readonly ((price: string, goods: string, distractor: string) => string)[] = [
  (price, goods, distractor) => `${distractor}, ${goods} ${price}`,
  (price, goods, distractor) => `${goods} ${price}, ${distractor}`,
  (price, goods, distractor) => `${goods}, ${distractor}, ${price}`,
  (price, goods, distractor) => `${goods} ${price} (${distractor})`,
]
