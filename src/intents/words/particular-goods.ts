import { wordsIn } from './words-in.ts'

// Words that one rule of the description looks for by their spelling, because no meaning of `table.ts` fits them alone.

/** Inside a name: "Pieter van Dam", "Alfatih bin Rizal". */
export const NAME_PARTICLES = wordsIn('van, von, de, dela, del, la, der, den, bin, binti, al, el, ter, ten')
/** Join two names: "Dimas sama Galih". */
export const NAME_JOINTS = wordsIn('and, dan, sama, sm, karo, jeung, n')
/** Between kin and its name: "anak saya Kenzie". */
export const POSSESSIVES = wordsIn('saya, aku, ku, kami, kita, nya, gue, gw, sy')
/** Behind a verb that says what was done: "Swapped the garbage disposal". */
export const ARTICLES_OF_WORK = wordsIn('the, a, an, your, our, my, his, her, their, two, three, both')
/** People somebody does something for. */
export const OBJECTS = wordsIn('you, ya, me, us, him, them')
/** Buying verbs that are nouns behind another noun: "lunch order for the crew". */
export const NOUNS_OF_BUYING = wordsIn('order, orders, purchase, pesanan, orderan, titipan, bill, booking')
/** Begin a clause about whoever was named. */
export const RELATIVES = wordsIn('yang, yg, who')
/** Behind whoever wants the goods. */
export const WANTS = wordsIn(
  'wants, wants the, wants to buy, wants to pay, wants to pay for, want to pay, want to pay for, ready to pay for, keen to pay for, happy to pay for, owes, owes you for, owes us for, owe us for',
)
/** Join goods and what they are for: "Cottage for the barkada". */
export const PURPOSES = wordsIn('for, untuk, buat, utk')
/** Words that ask for goods or name them: "cek lab", "tap reseating". */
export const HOMONYM_EDGES = wordsIn('cek, tap, scan')
/** Heads of a phrase about people: "Bill's wife", "the Bouchard household". */
export const PEOPLE_HEADS = wordsIn(
  'household, family, families, residence, wife, husband, mother, father, mom, mum, dad, son, daughter, brother, sister, landlord, neighbour, neighbor, friend, couple, kids, twins, parents, folks, boys, girls, team',
)
/** Keys of a form for what is paid, though they lead to a purpose elsewhere. */
export const KEYS_OF_PURPOSE = wordsIn(
  'keperluan, keperluan bayar, untuk pembayaran, pembayaran, pembelian, guna membayar',
)
/** Keys of a form for a kind, which say what is paid where no other key does. */
export const WEAK_KEYS = wordsIn(
  'kelas, jenis, model, varian, tipe kamar, kamar, rute, class, session, keluhan, kerusakan, notes, note, catatan pesanan, keterangan, ket, details, reason',
)
/** Keys of a form for an occasion. */
export const OCCASION_KEYS = wordsIn('acara, kegiatan, tujuan, event')
/** Given rather than bought, and still what is paid for: "partisipasi sumbangan". */
export const GIFTS = wordsIn('donasi, infak, infaq, sedekah, zakat, sumbangan, iuran, denda, wakaf, santunan')
/** Words for a purpose that part no name: "crate of tomatoes". */
export const NO_PURPOSE = wordsIn('of, re, tiền')
/** "Chase here", "Pooja this side" */
export const HERE = wordsIn(
  'here, next door, this end, over the road, this side, disini, di sini, speaking, reporting, sini, calling, ito, po ito',
)
/** Between a name and where its bearer comes from: "Davo from the pub". */
export const COMES_FROM = wordsIn('from, dari, with, yang, yg, yan, nu, sing')
/** Lead to a place at the start of a clause. */
export const LEADS_TO_PLACE = wordsIn(
  'venue, lokasi, location, brgy, brgy., di, ke, titik kumpul, titik, kumpul, meeting point, meeting, meet, kirim ke, anter, anter ke, anterin, dianter, antar, antarkan, diantarkan, dikirim, kirimin, krm, diantarin, jemput, dijemput, drop off, dropped off, collect from, at, alamat, from, dari, deliver, deliver to, kirim, diantar, antar ke, rumah, lokasi, pickup, pick up',
)
/** Say that somebody chooses: "they can pick", "silakan pilih". */
export const CHOOSING = wordsIn(
  'pick, choose, chooses, prefer, prefers, prefered, decide, decides, pilih, milih, memilih, dipilih, sesuka, sesukanya, whichever, whatever, terserah, bebas, opsi, option, options',
)
/** Journeys have a dash between two towns: "travel Bandung - Cirebon". */
export const JOURNEYS = wordsIn(
  'travel, tiket, bus, bis, kereta, kapal, shuttle, rute, ferry, flight, trip, taxi, taksi, transfer, pesawat, train, coach, ticket, tickets, ojek, carter, antar, rental, sewa',
)
/** Head a long name of goods without saying which: "termin akhir pembuatan website desa". */
export const GENERAL_HEADS = wordsIn(
  'selesainya, pekerjaan, menyelesaikan, selesai, termin, akhir, pertama, kedua, ketiga, awal, terakhir, tahap, pembuatan, pengadaan, penyediaan, pengerjaan, pelaksanaan, jasa, biaya, ongkos, pembayaran, pelunasan, kekurangan, penggantian, the, final, balance, payment, of, for, full, cost, untuk, dari',
)
/** Between a measure or a maker and the goods: "half cord of firewood". */
export const LEADS_ON = wordsIn('of')
/** Buying verbs that are part of the name of what is bought. */
export const NAMING_VERBS = wordsIn('pelunasan, penyewaan, setoran, donasi, iuran, pembelian')
/** People who do something. */
export const SUBJECTS = wordsIn(
  "he, she, they, i, we, you, he's, she's, they're, i'm, we're, dia, beliau, mereka, kamu, lu, elo, anda, he'll, she'll, they'll",
)
/** Before whoever did the work, wherever that stands. */
export const BY_WHOM = wordsIn('oleh')
/** Somebody else, at the start of a clause. */
export const OTHERS = wordsIn("he, she, they, he's, she's, they're, he'll, she'll, they'll, dia, beliau, mereka")
/** So many of what was named before. */
export const QUANTIFIERS = wordsIn('both, all, whole, entire, keduanya, dua-duanya, semua, masing-masing')
/** Commands before the name of whom is billed. */
export const BILLING = wordsIn('invoice, bill, charge, caj, tagih, tagihin, nagih, nagihin')
/** Before whom is billed: "invoice the cafe". */
export const ARTICLES_OF_BILLED = wordsIn('the, our, my')
/** Words before a name that stands behind them without a title. */
export const NAMED_ADDRESSEES = wordsIn('ke, kepada, kpd, a/n, a.n, a.n., an, atas nama, nama, to, from, dari')
/** Belongs to a plan's name though it is a title, too. */
export const PLAN_NAMES = wordsIn('pro')
/** Before the dash of a request in Filipino: "pa-bill po". */
export const PREFIXES_OF_ASKING = wordsIn('pa, paki')
/** People whose time is sold: "driver for one day". */
export const TRADES = wordsIn(
  'driver, guide, security, supir, sopir, tukang, kurir, bodyguard, nanny, babysitter, sitter, cleaner, tutor, instructor, interpreter, translator, photographer, therapist, caddy, caddie, porter, satpam, pemandu, bidan, perawat, nurse, chef, cook, bartender, waiter, singer, mc',
)
/** What a shop thanks for, which is nothing to be paid: "Thank you for choosing Brightwater". */
export const GRACES = wordsIn(
  'choosing, shopping, visiting, booking, trusting, supporting, being, joining, ordering, staying, dining, letting, having, considering, contacting, using, memilih, mempercayakan, mempercayai, berbelanja, berkunjung, bergabung, kepercayaan, kepercayaannya, kerjasama, kerjasamanya, kunjungan, your, perhatian, perhatiannya, bantuan, bantuannya, kesediaan',
)
/** Before the date of what was named: "portraits from the October 24 session". */
export const DATED_BY = wordsIn('from, at, of, in, on, for, during')
/** Before whom a payment is for or from, where what it is for follows. */
export const LEADS_TO_PERSON = wordsIn('for, to, from, bill, invoice, charge, buat, untuk, ke, kepada, dari')
