/** The words of a list, separated by commas. */
const wordsIn = ([list = '']: readonly string[]): ReadonlySet<string> => new Set(list.split(', '))

// Words that one rule looks for by their spelling, because no meaning of `table.ts` fits them alone.

// Numbers
/** A number only before hundred, thousand and the like. */
export const ARTICLES = wordsIn`a, an`
/** Joins the parts of a number said in English. */
export const ENGLISH_AND = wordsIn`and`
/** Metres or millions: a capital makes the difference. */
export const LETTER_M = wordsIn`m`
/** Races, by whatever is in their name: "Turkey Trot 5K". */
export const RACES = wordsIn`run, runs, race, races, racing, walk, jalan sehat, ultra, virtual run, trail run, marathon, trot, dash, couch to, couch, jog, bib, bibs, fun run, half marathon, lari, maraton, finisher, parkrun, runners`
export const ENTRIES = wordsIn`registration, entry, entries, entry fee, sign-up, signup`
/** The thousand of "a 4k screen". */
export const LETTER_K = wordsIn`k`
/** Thousands that no multiplication of sizes has after it. */
export const THOUSANDS = wordsIn`rb`

// What a number is
/** The word between a day and its month. */
export const DAY_OF = wordsIn`of`
/** "7 dari 12" */
export const OUT_OF = wordsIn`dari, of`
/** Stands between a label and its number. */
export const LABEL_LINKS = wordsIn`is`
/** "reach me at 0812": comes between an identifier's label and its number. */
export const LABEL_AT = wordsIn`at`
/** "H" after a number is no date. */
export const DAY_LETTERS = wordsIn`h`
/** Places that hold goods, too: "box 12 pcs". */
export const PLACES_OF_GOODS = wordsIn`lap, box, in`
export const STREETS = wordsIn`jl, jl., jln, jalan, gg, gang, perumahan, perum, komplek, kompleks, dusun, griya, desa, kec, kel`
/** Lead to a house and its street: "to 41 Rue Laurier". */
export const LEADS_TO_HOUSE = wordsIn`at, to, from, deliver to`
/** Stand before the name of a street: "220 Rue Sherbrooke". */
export const STREET_HEADS = wordsIn`rue, rua, calle, via, avenida, avenue, jalan, jln, jl, lorong, lor, soi, moo, persiaran, lebuh`
/** Keys of a form that ask where. */
export const ADDRESS_KEYS = wordsIn`alamat, alamat kirim, alamat pengiriman, almt, kirim, lokasi, address, location, deliver to, delivery address, ship to, venue, tempat, domisili`
/** Lead to a price at the end of any line. */
export const PRICES = wordsIn`harga, harganya, hrg, biaya, bayar, nominal, price, amount`
/** Say how many where a colon or a number follows: "Qty: 3". */
export const QUANTITY_LABELS = wordsIn`qty, qty., quantity, kuantitas, banyaknya`
/** Have a face value, which is not their price: "pulsa 50rb harga 52rb". */
export const FACE_VALUES = wordsIn`pulsa, token, listrik, voucher, vouchers, vocer, e-money, emoney, saldo, top up, topup, isi saldo, perdana, e-toll, etoll, toll, tol, kuota, gift, giftcard, load, credit, airtime, steam, flazz, brizzi, diamond, diamonds, certificate, gc, wallet, card, cards`
/** Before what something with a face value costs: "dijual 97rb", "yours for £18". */
export const FACE_PRICES = wordsIn`harga jual, harga jualnya, jualnya, dijual, jual, bayar, bayarnya, byr, bayad, mbayar, dibayar, harga, harganya, hrg, price, for, at, selling at, selling, selling for, going for, goes for, sells for, costs, cost, pay, pays, only, kena, cukup, jadi, seharga, dihargai, now, total, totalnya, cuma`
/** Beginnings of an address on the internet. */
export const ADDRESS_HEADS = wordsIn`www, http, https`
/** Before the number of a month: "bulan 12". */
export const MONTHS = wordsIn`bulan, bln, bl`
/** How far a car has gone: "km 84.500". */
export const KILOMETRES = wordsIn`km, kilometer, odo, odometer`
/** "net 30": to be paid within so many days. */
export const NET = wordsIn`net, nett`
/** "9 in 1" */
export const IN = wordsIn`in`
export const ONE = wordsIn`1, one`
/** The cross of "30x40". */
export const CROSSES = wordsIn`x, ×`
/** Sizes that are everyday words, too: they touch their number. */
export const TOUCHING_SIZES = wordsIn`in, i, ct`
/** Volt-amperes, or a virtual account. */
export const VOLT_AMPERES = wordsIn`va`

/** Ratings in VA that PLN and makers of power supplies sell. */
export const POWER_RATINGS: ReadonlySet<number> = new Set([
  450, 500, 600, 650, 700, 750, 800, 850, 900, 1000, 1100, 1200, 1300, 1500, 2000, 2200, 3000, 3300, 3500, 4400, 5500,
  6600, 7700, 10_600, 11_000, 13_200,
])

// Currency marks
export const DONG = wordsIn`dong`
export const RINGGIT_SIGNS = wordsIn`rm, rm.`
/** Small currencies whose word means something else beside a small number. */
export const SMALL_CURRENCIES = wordsIn`won, kip`
/** Rupees, or a hospital where it is used instead capitals. */
export const RUPEES = wordsIn`rs`
/** Philippine pesos, or the programming language. */
export const PHP = wordsIn`php`
/** The currency, or a championship. */
export const EURO = wordsIn`euro`
/** Zloty, or the Indonesian power company. */
export const PLN = wordsIn`pln`
/** "a pound of flour" is a weight. */
export const WEIGHED = wordsIn`of`
/** Offers a second currency. */
export const OR = wordsIn`atau, or`
/** Offers a second payment method, as a question: "qris apa transfer". */
export const OR_WHAT = wordsIn`atau, ato, atw, apa, or`
/** Lead to the balance that something is paid from: "bayar dari saldo LinkAja". */
export const FROM_BALANCE = wordsIn`dari, pakai, pake, pakek, lewat, via, from, with, using, potong`
/** Before each of two payment methods: "mau qris mau kartu". */
export const EITHER = wordsIn`mau, bisa`
/** Stands between "currency" and the code. */
export const CURRENCY_LINKS = wordsIn`is`

// Amounts
/** Says what a thing cost: old only beside a new price. */
export const PAST_TENSE = wordsIn`was, were`
/** Say that a price beside another one is the old one; "from" and "dari" say other things, too. */
export const OLD_PRICES = wordsIn`was, were, originally, original price, regular price, normally, usually, list price, old price, previous price, retail, rrp, used to be, harga lama, harga normal, harga awal, harga asli, harga sebelumnya, normalnya, semula, awalnya, tadinya`
/** Divides a price among people, or is what each gives: "patungan portal gang". */
export const CONTRIBUTIONS = wordsIn`patungan, urunan, saweran`
/** Pay a part, wherever the price stands. */
export const PART_PAYMENTS = wordsIn`seperempatnya dulu, seperempat dulu, sepertiga dulu, sepertiganya dulu, bayar separuhnya, bayar setengahnya, bayar sepertiganya, bagiannya aja, bagiannya saja, third now, quarter now, pays half, paying half, paid half, half of it, her half, his half, their half, my half, half down, just her part, just his part, just their part, her part only, his part only, dibayar sebagian, dibayar separo, dibayar setengah, dibayar separuh, paid some, paid part, part paid, partly paid, partially paid, bayar separo, separo dulu, separoh dulu, bayar separoh, setengah duluan, pay half, half now, half later, half upfront, half up front, half in advance, pay part, bayar setengah, bayar separuh, bayar sebagian, setengah dulu, separuh dulu, sebagian dulu`
/** Before the whole that an amount is a part of. */
export const OUT_OF_WHOLE = wordsIn`out of, out of the, of the total`
export const DEPOSITS = wordsIn`deposit, deposits, retainer`
/** After a deposit: it is there. */
export const PAID = wordsIn`paid, received, already, sudah, udah, sdh, masuk, lunas, taken`
export const NONE = wordsIn`no, without, less, after, tanpa, setelah`
/** Name what is left to pay. */
export const BALANCES = wordsIn`balance, remaining, remainder, rest, left, sisane, sisana, kekurangane, kekuranganna, kurangna, kurange, remaining balance, short, outstanding, final, kurang, sisa, sisanya, pelunasan, kekurangan, kekurangannya, kurangnya, owing, due, now due`
/** Pays the rest, wherever the price stands: "pelunasan tenda 800rb, DP sudah masuk". */
export const SETTLES = wordsIn`pelunasan`
/** "bill him the other $60" */
export const OTHER_PART = wordsIn`other`
export const ON_THE_PRICE = wordsIn`on, on the, for`
/** Before a number without a noun: so many are wanted. */
export const ORDERS = wordsIn`mau, ambil, beli, pesan, pesen, minta, order, tukar, ganti, pasang, cuci, cetak, jahit, sewa, borong, want, wants, take, takes, took, need, needs, get, got, bought, had, used`
/** Between what is priced and its price: "each chair is $20". */
export const IS = wordsIn`is, costs, cost, was`
/** Before whose share it is. */
export const IN_NAME_OF = wordsIn`a.n., a.n, a/n, an., atas nama, in the name of`
/** After goods: they cost more, without a figure. */
export const EXTRA = wordsIn`costs more, cost more, costs extra, cost extra, nambah, beda harga, ada charge, dihitung lain, beda lagi, lain lagi, at cost, at actual cost, quoted separately, quoted later, on top, are on top, extra, separate, separately, additional, billed separately, charged separately, to be billed separately, to be charged separately, to be invoiced separately, to be billed later, billed later, charged later, dihitung terpisah, dihitung belakangan, dihitung kemudian, nanti dihitung, nanti dihitung lagi`
/** Before the size of clothes and shoes. */
export const SIZES = wordsIn`size, sz, ukuran, uk, ukr`
/** Goods that are sold as one, or what one holds: "snorkel set 300", "set 6 gelas". */
export const SETS = wordsIn`set, package, bundle`
/** Thousands of thousands where they touch a number, else people: "110rb kk". */
export const LETTERS_KK = wordsIn`kk`
/** Says that the same amount is paid once more. */
export const ANOTHER = wordsIn`other, another`
/** Say between a word of doubt and its amount what is spent: "kira-kira abis 90rb". */
export const SPENT = wordsIn`abis, habis, kena, jadi, jadinya, butuh`
/** Take back the number before them: "$1200, no 1100". */
export const TAKES_BACK = wordsIn`no, nope, nah, bukan, bkn, eh, wait`
/** After an amount: less something. */
export const TAKEN_OFF = wordsIn`minus, less, kurang, dikurang, dikurangi, dipotong, potong, kurangi, kurangin, dikurangin, deducting, deduct, knock off, take off`
/** Begin what was paid or agreed: "minus what I paid". */
export const WHAT = wordsIn`what, whatever, yang, yg, apa`
/** Say that something else was meant. */
export const CORRECTING = wordsIn`mean, meant, make that, make it, rather, actually, correction, oops, whoops, scratch that, salah, maksudnya, maksudku, maksud, ralat, koreksi, harusnya, typo, sori, sorry, maaf`
/** The payer, after "terserah". */
export const PAYERS = wordsIn`kamu, anda, kalian, kau, situ, penyewa, pemesan, peserta, pasien, nasabah, dia, beliau, mereka`
/** Leaves the choice to the payer: of how to pay, or of how much. */
export const LEFT_TO_PAYER = wordsIn`terserah`
/** Say that the writer does not know: how much, or how it is paid. */
export const UNKNOWN_YET = wordsIn`belum tau, belum tahu, blm tau, blm tahu, belum pasti, blm pasti, belum fix, blm fix, entah, ga yakin, gak yakin, nggak yakin, not sure, unsure, don't know, dont know, no idea, tbd, tbc`
export const HOW = wordsIn`how, gimana, bagaimana, which`
/** After "how" or "pakai": it is about paying, or asks with what. */
export const PAYS_OR_WHAT = wordsIn`pay, pays, paying, paid, bayar, bayarnya, dibayar, apa, mana, opo, what, which`
/** Say by which way something is paid. */
export const USES = wordsIn`pakai, pake, pakek, lewat, via, metode, metodenya, caranya, by, with, using`
export const MINUS = wordsIn`minus`
/** "3 times" says how often, "3 x" multiplies. */
export const FREQUENCY = wordsIn`times`
/** The lower limit, or the admin of a shop. */
export const MIN = wordsIn`min`
/** On behalf of a person, or an article. */
export const ON_BEHALF = wordsIn`an`
/** "how about £85 for the cake" */
export const HOW_ABOUT = wordsIn`how, what, gimana, bagaimana`
/** Fillers that leave a word of doubt right before its amount. */
export const FILLERS_OF_DOUBT = wordsIn`a, an, of, the, nya, harganya, aja, di, sih, just, only`
/** After "split": among how many. */
export const SHARERS = wordsIn`between, among, with, by, evenly, equally`
/** Before DP: a cable of a display port. */
export const CABLES = wordsIn`kabel, cable, hdmi, converter, adapter, konverter`
/** "over 12 months": paid in parts. */
export const OVER = wordsIn`over`
export const PAYMENTS = wordsIn`payments`
/** "reduced to", "turun ke": leads to the price now. */
export const LOWERED_TO = wordsIn`ke`
/** Add something wherever they stand. */
export const ADDS = wordsIn`plus, +, tambah, ditambah, tmbh, campur`
/** Stand for what has no price yet. */
export const UNPRICED = wordsIn`whatever, any, anything, cost, costs, price, charge, charges, levy, surcharge, deposit, supplies, hardware, consumables, fittings, disposal, replacements, bloods, laundry, hire, harga, ongkos, kalau ada, if needed, if any, sesuai`
/** Words for more that add nothing that has a price. */
export const ADDS_NOTHING = wordsIn`with, and, extra`
/** More, or part of a name: "iPhone 8 Plus". */
export const PLUS = wordsIn`plus`
/** Joins a charge to the amount before it. */
export const WITH = wordsIn`with`
/** Between a share and its percentage: "deposit of 20%", "komisi sebesar 10%". */
export const LEADS_TO_SHARE = wordsIn`of, sebesar, senilai, sejumlah, a, at, is, cuma, hanya, just, only, dulu, sebanyak`
/** "10% of $500" */
export const SHARE_OF = wordsIn`of`
/** Articles that say "per" before a unit only. */
export const PER_ARTICLES = wordsIn`a, an, một, al`
/** Held one at a time, and paid so: "150rb/pertemuan". */
export const SESSIONS = wordsIn`pertemuan, sesi, kunjungan, session, sessions, lesson, lessons, visit, visits, class, game, appointment, appointments`
/** Stretches of time that a year has several of. */
export const MONTHLY = wordsIn`month, mo, mth, monthly, bulan, bln, sebulan, perbulan, bulanan, week, wk, weekly, minggu, mgg, seminggu, mingguan, pekan, sepekan`
export const YEARLY = wordsIn`yearly, annually, setahun, tahunan, pertahun, per tahun, per year, per annum, a year, one year`
export const YEAR = wordsIn`year, tahun, thn, th, yr`
export const WHOLE = wordsIn`a, one, full, whole, satu, an entire`
/** An unknown number. */
export const SOME = wordsIn`beberapa, some, several, few, a few, couple of, a couple of`
/** The sign for a price of one, as a letter: "20 galon a 21rb". */
export const AT_EACH = wordsIn`a, à`
/** "RM125 je" */
export const ONLY_IN_MALAY = wordsIn`je`
/** Names of a single piece of anything. */
export const PIECES = wordsIn`pcs, pc, pics, piece, pieces, buah, bh, biji, bj, item, items, unit, units, barang, copy, copies, each, ea, eksemplar, satuan`
/** One of what is served or sold by itself: "2 soto 27rb/porsi", "3 lattes $5 per cup". */
export const SERVINGS = wordsIn`porsi, prs, mangkok, mangkuk, mgk, piring, prg, gelas, gls, cup, cups, cangkir, bowl, plate, serving, portion, glass, mug, bottle, botol, btl, can, kaleng, jar, toples, slice, potong, ptg, tusuk, bungkus, bks, pkt, packet, lembar, lbr, helai, sheet, ekor, ekr, pasang, psg, pair, ikat, tangkai, batang, btg, set, stel, balang, pinggan`
/** Before how many people do the work. */
export const DONE_BY = wordsIn`dikerjakan, oleh, tenaga, by, crew of, team of`
/** Sold by the bundle, at one price for all of them: "86 diamonds 25rb". */
export const VIRTUAL_GOODS = wordsIn`diamond, diamonds, koin, coins, poin, points, gems, robux, uc, credits, tokens, followers, follower, likes, like, views, viewers, subscribers, subs`
/** Keys of a form for how many. */
export const NUMBERS_OF = wordsIn`jumlah, jml, banyak, banyaknya, qty, quantity, kuantitas, number, count`
/** Keys of a form for a price that may be that of one. */
export const UNIT_PRICES_OF_FORMS = wordsIn`harga, hrg, harganya, price, rate, harga satuan, unit price`
/** What each who belongs to something pays, whatever it costs the others. */
export const DUES = wordsIn`studi, karyawisata, wali, iuran, kas, uang kas, pendaftaran, registrasi, spp, study tour, retret, manasik, ekskul, uang bangunan, uang gedung, uang pangkal, seragam, ssb, yuran, persami, perkemahan, registration, entry, entry fee, dues, subs, membership, excursion, field trip, class trip, school trip, camp, retreat`
/** So many payers at a price, where nothing else is said of them. */
export const TEAMS = wordsIn`tim, regu, team, squad, klub, club`
/** Whom dues are paid by, or for. */
export const PAYING_UNITS = wordsIn`per orang, per kepala, seorang, santri, jamaah, jemaah, pelajar, student, pupil, player, child, kid, warga, kk, rumah, household, keluarga, family, camper, per person, per head, per pax, pp, p.p., pp.`
/** Several of them are paid for, without a number: "iuran 20rb per orang, kami berlima". */
export const SEVERAL_PAYERS = wordsIn`berdua, bertiga, berempat, berlima, berenam, bertujuh, berdelapan, both, sekeluarga, rombongan, sekelas, semua, seluruh, all, us, twins, kembar, couple, pasangan, all of, for all, whole, entire, roster, everyone, everybody, siblings, of us`
/** Before or after the only name: "just Priya attending", "Rian doang". */
export const ONLY = wordsIn`just, only, cuma, cuman, hanya, doang, sahaja, aja, saja`
export const COMPANY = wordsIn`and, with, dan, sama, &, +, bareng, plus, dengan`
/** Between a price and what it is the price of: "$45 nett per pax". */
export const SETTLED = wordsIn`flat`
/** Say that a bargain is made, and that it is not. */
export const AGREED = wordsIn`deal, udah deal, sudah deal, udh deal, sdh deal, a deal, udah kelar,  agreed, sepakat, disepakati, disetujui, acc, fix, settled, setuju, kelar, haggled`
export const NEGOTIABLE = wordsIn`nego, nego tipis, negotiable, obo, ono, o.b.o, o.b.o., open to offers, masih nego, bisa nego`
export const WORKERS = wordsIn`staff, employees, members, tukang, pekerja, orang, karyawan, people, persons, adults`
export const HERDS = wordsIn`sheep, ewes, ewe, lambs, lamb, rams, wethers, hoggets, cattle, cows, calves, heifers, steers, bulls, goats, pigs, sows, hogs, piglets, horses, ponies, alpacas, llamas, deer, chickens, hens, birds, turkeys, ducks, geese, rabbits, dogs, cats, animals, stock, lettuce, cabbages, cauliflowers`
/** "saya sendiri", "just me": one pays for one. */
export const ALONE = wordsIn`sendiri, sendirian, just me, only me, just myself, solo, myself`
export const NIGHTS = wordsIn`malam, mlm, night, nights, nite, nites, nightly, semalam, sewengi`

/** Leave out of a price what is named after them. */
export const EXCLUDING = wordsIn`excluding, not including, exclusive of, diluar, di luar, tidak termasuk, tdk termasuk, gak termasuk, ga termasuk, nggak termasuk, belum termasuk, belum sama`
/** Between the width and the rim of a tyre. */
export const RIM = wordsIn`r, ring`

/** Before a number: so many are bought, needed, given or shared, at a price that is not for one of them. */
export const DEALS = wordsIn`buy, beli, order, ordering, get, gratis, free, bagi, dibagi, kalau, kalo, klo, if, need, needs, take, takes, ambil, mau, butuh, want, wants, split`
/** A deal: so many are paid, … */
export const BUY = wordsIn`buy, beli`
/** … and so many come with them. */
export const GET = wordsIn`get, gratis, free, dapat, dapet, dpt, bonus`
export const FOR = wordsIn`for, untuk, utk, buat`

// Counting
/** For so many people, whatever comes between: "paket prasmanan 100 pax". */
export const PACKAGES = wordsIn`paket, pkt, package`
/** One of people, in a price: "$30 a person for 3 people". */
export const PERSONS = wordsIn`person, pp, head, guest, member, passenger, participant, attendee, diner, rider, camper, traveller, traveler, employee, kid, player`
/** So many of what was named: "30 of them at $21 each". */
export const OF_THEM = wordsIn`of them, of these, of those, of em`
/** Between a number and the goods it counts, beside words like "framed": "2 more bottles". */
export const DESCRIBING = wordsIn`extra, more, additional, spare, big, small, large, little, long, short, same, different, separate`
/** Before a number of things that are there, or come with it, and are not bought: "stok tinggal 2 porsi". */
export const LEFT_OVER = wordsIn`sisa, stok, stock, tinggal, bonus, gratis, free, tersedia, ready, ada, dapat, dapet, kapasitas, left, only, remaining, garansi, hadiah, total`
/** After what costs nothing: "balita gratis". */
export const FREE = wordsIn`free, gratis, goes free, go free, complimentary`
/** After a part of the day: which one. */
export const WHICH_DAY = wordsIn`ini, nanti, besok, kemarin, tadi, minggu, lusa, ntar, this, next, depan`
/** "24 m2, per meter 85rb": what is measured in square metres is priced so. */
export const METRES = wordsIn`m2, m², meter, mtr, meter persegi, sqm, sq m, square metres, square meters, metre, metres, meters`
/** Before a number of people: "roast for 4". */
export const FOR_PEOPLE = wordsIn`for, untuk, buat, utk, bagi, table for, party of, dinner for, room for, family of`
/** Have plates: "mobil B 1287 SGD". */
export const VEHICLES = wordsIn`mobil, motor, truk, bus, angkot, taksi, pickup, pick up, kendaraan, car, van, truck, plate, plat, nopol`
export const KILOS = wordsIn`kg, kgs, kilo, kilos, kilogram, kilograms, sekilo, sekg, perkilo, kiloan`
export const LITRES = wordsIn`l, liter, liters, litre, litres, ltr, seliter, perliter`
export const HOURS = wordsIn`h, hr, hrs, hour, hours, jam, hourly, sejam`
export const DAYS = wordsIn`day, days, dy, hari, hr, daily, harian, sehari, perhari, sedinten, sedino`
export const DOZENS = wordsIn`dozen, dozens, doz, dz, lusin, losin`
export const PACKETS = wordsIn`pkt, pkts, packet, packets, bks, bungkus, pack, packs, pak, peket`
/** Per person in English, there and back in Indonesian. */
export const RETURN = wordsIn`pp, p.p., p.p, pp.`
/** Slang for a thousand, but a size before goods: "P150 large halo-halo". */
export const SIZES_OF_GOODS = wordsIn`large`
/** Before the number of a name: "Sheila on 7". */
export const WORDS_IN_NAMES = wordsIn`on`

// Fees, shares and bargaining
/** What is paid beside the goods, where the tables know no fee: "transport di luar", "parts at cost". */
export const EXPENSES = wordsIn`biaya, ongkos, transport, transpor, transportasi, tol, parkir, bensin, bbm, lembur, overtime, sparepart, spareparts, part, parts, spare part, spare parts, material, materials, bahan, pemasangan, instalasi, pasang, installation, labour, labor, travel, travelling, mileage, fuel, gas, toll, tolls, parking, sarapan, listrik, utilities, electricity`
/** Is charged to the payer: "kena admin". */
export const FALLS_ON = wordsIn`kena, dikenakan, dikenai`
/** Says that nothing is there yet, where it ends a clause: "Pajak: belum". */
export const NOT_YET = wordsIn`belum, blm, blum, belom`
/** Lead from a share to what it is a share of. */
export const FROM_WHOLE = wordsIn`of, of the, of the total, out of, out of the, from, dari, dr, on, on the`
/** Before what a part comes to, too: "instalment of $150". */
export const OF = wordsIn`of`
export const FRACTIONS = wordsIn`third, thirds`
/** Parts of a price: "the balance on the $600 hall", "termin 1 dari proyek 30jt". */
export const PARTS_OF_PRICE = wordsIn`third, thirds, balance, remainder, rest, the rest, the remainder, remaining, outstanding, kekurangan, termin, instalment, installment, payment, cicilan, angsuran, separo, separuh, separuhnya, setengah, setengahnya, sepertiga, seperempat`
/** A part and the word that leads to its whole, in one. */
export const PARTS_ON = wordsIn`balance on`
/** Words for a person's share. */
export const SHARES = wordsIn`share, bagian, jatah`
/** Name what a part is taken of, between it and the amount: "proyek Rp 30.000.000". */
export const WHOLES = wordsIn`total, totalnya, invoice, proyek, project, nilai, harga, tagihan, kontrak, contract, the, a, an, her, his, my, our, their, bill`
/** Between a price and a lower offer: "150rb bisa 120?". */
export const BARGAINS = wordsIn`bisa, boleh, bs, dapat, dapet, kasih, tawar, ditawar, nawar, nawarnya, take, accept, offered, offers`
/** Before how often a price is paid: "dibayar dua kali". */
export const PAID_SO_OFTEN = wordsIn`bayar, dibayar, pembayaran, bayarnya, paid, pay, payment`
/** Pays in parts, where nothing follows. */
export const PAID_IN_PARTS = wordsIn`dicicil, diangsur, nyicil, dicicil aja`
/** Divides a price, where no goods come before it. */
export const SPLIT_WITH = wordsIn`split with`
/** Divides it, after any word. */
export const SPLITS = wordsIn`splitting it, splitting this, split it, split this, going halves`
/** What a fee of a form says where it costs nothing, or is paid. */
export const NO_FEE = wordsIn`tidak ada, tdk ada, gak ada, ga ada, nihil, none, no, n, kami, toko, penjual, seller, us, cod, lunas, ya, yes, x`
/** Words that say how long, where a price is that of an hour. */
export const HOW_LONG = wordsIn`how long, until done, until finished, ran over, sampai selesai, sampai beres, jam setengah`
/** Paid before the rest, beside a percentage. */
export const AHEAD = wordsIn`dulu, duluan, dl, dlu, now, first, down, upfront, dimuka`
export const SMALL_BEFORE_AHEAD = wordsIn`nya, aja, saja, di, up, in`
export const AHEAD_PLACES = wordsIn`awal, muka, depan, front, advance`
/** "20% to hold the date" */
export const HOLDS = wordsIn`hold, book, secure, reserve, confirm`
/** Lead to the last day of a hire. */
export const UNTIL = wordsIn`until, till, til, through, thru, sampai, sampe, hingga, s/d, s.d, sd, smp`
/** Before how many must be bought: "min order 5 toples". */
export const PURCHASES = wordsIn`order, orders, pesan, pesanan, pemesanan, pembelian, beli, purchase, ambil`
/** Paid before the rest. */
export const ADVANCE_PAYMENTS = wordsIn`deposit, deposits, retainer, dp, uang muka, tanda jadi, down, upfront, dimuka`
/** After people who pay another price: "seniors less". */
export const LESS = wordsIn`less, extra, more, lebih murah`

/** Commands to undo, before whose it is. */
export const UNDOES = wordsIn`cancel, void, refund, uncharge, unbill`
export const DO_NOT = wordsIn`don't, dont, do not, never, jangan, jgn, jan, jangan dulu`

// Goods, people and places in a description
/** Leave a name unfinished: "replacement for a". */
export const NO_ENDS = wordsIn`a, an, the, for, of, to, and, with, from, my, her, his, their, untuk, buat, dan, yang`
/** Name no goods by themselves: "fee nya", "bitte". */
export const NO_NAMES = wordsIn`fee, feenya, nya, -, amount, amountnya, biayanya, tarifnya, ongkosnya, harganya, bitte, danke, merci, grazie, gracias, alvast, bedankt, dank, annual, month, the, for, total, link, please, terima kasih`
/** Goods, and ways of writing on them, beside the words that they carry in quotation marks. */
export const PRINTED = wordsIn`sticker pack, sticker sheet, bumper sticker, notepad, notebook, pillow, coaster, coasters, card, cards, canvas, rug, decals, stickers, tulisan, tulisannya, bertuliskan, bertulis, sablon, bordir, kata-kata, gambar, motif, judul, berjudul, titled, print, printed, reading, lettering, kaos, baju, hoodie, topi, mug, stiker, sticker, decal, poster, spanduk, banner, plakat, stempel, stamp, magnet, pin, patch, sign, signage, shirt, t-shirt, tshirt, tee, tote, tote bag, doormat, cap, cushion, badge, novel, buku, book, booklet, template, totebag, bantal, keychain, gantungan kunci, gantungan, tumbler, wristband, apron, celemek, cake, kue, papan bunga, sweater, jersey, jaket, bendera, flag, balloon, balon, frame, neon sign, gelang, bracelet, kartu ucapan, label, tag`
/** Before the words that goods carry: "mug that says". */
export const SAYS = wordsIn`says, reads, saying`
export const THAT = wordsIn`that, which, just`
/** Somebody else, at the start of a clause. */
export const OTHERS = wordsIn`he, she, they, he's, she's, they're, he'll, she'll, they'll, dia, beliau, mereka`
/** Commands before the name of whom is billed. */
export const BILLING = wordsIn`invoice, bill, charge, caj, tagih, tagihin, nagih, nagihin`
/** Belongs to a plan's name though it is a title, too. */
export const PLAN_NAMES = wordsIn`pro`
// Payment methods
/** Words that are a bank, a wallet or a card only where the sentence makes them one. */
export const METHOD_HOMONYMS = wordsIn`permata, dana, mandiri, card, cards, kad, kartu, visa, cc, go pay, kartunya, card's, visa's`
/** A gem, or a bank. */
export const PERMATA = wordsIn`permata`
export const VA = wordsIn`va`
/** After a bank's name: "Mandiri transfer". */
export const TRANSFERS = wordsIn`transfer, trf, tf, transfers`
/** Before the card that pays: "charge my card". */
export const CHARGING = wordsIn`off, on, on the, to, to the, charge, bill, use, hit, run, debit, try, charging, billing, using`
/** Somebody has a card: "she's got a visa". */
export const HAS = wordsIn`has, have, had, got, has got, have got, he's got, she's got, they've got`
/** Between a card and its last digits. */
export const CARD_ENDS = wordsIn`ending, ending in, ending with, last four, last 4, akhiran, berakhiran, belakangnya, xxxx`
/** Before VA: Virginia, or an assistant. */
export const NO_ACCOUNT_BEFORE = wordsIn`a, an, hire, my, the, our, vitamin, in`
/** Payment methods that make a bank of "permata". */
export const WAYS_TO_PERMATA = wordsIn`bayar via, bayar lewat, bayar ke, transfer ke, tf ke, via, lewat, ke, bayar, melalui`
/** Says how one way is used: "QRIS pakai GoPay". */
export const USING = wordsIn`pakai, pake`

/** Says with what a QR code is scanned. */
export const SCANNING = wordsIn`scan, discan, di scan, scannya, dari, from, pakai, pake, using, with, lewat, via`

/** Between a denial and the payment method: "doesn't want to use card". */
export const WISHES = wordsIn`want, to, wanna, like, wish, mau, pengen, pingin, ingin`
/** End a denial after a payment method: "kartu ga usah", "card is not needed". */
export const DENIED_ENDS = wordsIn`usah, perlu, mau, terima, bisa, aktif, boleh, jalan, punya, dipakai, dulu, lagi, needed, necessary, wanted, required, possible, ok, okay, allowed, do, work, active`
/** Before a payment method that the payer has not got: "lagi ga ada kartu jadi pake qris". */
export const LACKS = wordsIn`ga ada, gak ada, nggak ada, ngga ada, tidak ada, tdk ada`
/** Leave the payment method to the payer: "terserah", "bebas qris atau tunai". */
export const LEFT_OPEN = wordsIn`choice, up to, terserah, bebas, sesukanya, whichever, whatever, any`

// Verbs
/** Verbs that ask for a payment. */
export const CHARGES = wordsIn`invoice him, invoice her, charge, bill, invoice, debit, bil, tagih, tagihin, tagihkan, tagihken, tagihne, ditagih, nagih, tagihna, caj, cas, singilin, singil, pasingil`

/** What follows has to happen first. */
export const CONDITIONS = wordsIn`habis lebaran, abis lebaran, habis gajian, abis gajian, if, unless, once, as soon as, assuming, suppose, supposing, in case, whenever, should, misal, misalnya, semisal, andai, andaikan, seandainya, umpama, umpamanya, sekiranya, kapag, pag, kalau, kalo, klo, kl, jika, bila, apabila, asal, asalkan, nek, lek, yen, lamun, mun, kung`
/** … or something happens first. */
export const EVENTS = wordsIn`when, after, before, till, until, begitu, pas, setelah, sesudah, selepas, sehabis, stlh, selama, sebelum, tunggu`
/** Phrases of conditions that the tables do not know. */
export const CONDITION_PHRASES =
  'as soon as, in case, as long as, so long as, provided that, only if, only when, on condition, on the condition, dengan catatan, dengan syarat, asal udah, asal sudah, asalkan udah, asalkan sudah, habis lebaran, abis lebaran, habis gajian, abis gajian'
/** Say that it has happened. */
export const DONE = wordsIn`was, were, had, did, forget, left, got, went, took, gave, told, spoke, bought, tadi, kemarin, kmrn, semalam, barusan, diskon, dicek, dihitung, ditotal, dicatat, sudah, udah, dah, semua, dipotong`
/** Ask for money, as a command. */
export const COLLECTS = wordsIn`take, collect, get, request, ask, pull`
/** What is sent. */
export const LINKS_TO_PAY = wordsIn`link, linknya, link bayar, link bayarnya, bayarnya, tagihan, tagihannya, invoice, invoicenya, request, bill`
/** "lusa baru charge", "in two weeks' time, invoice" */
export const BETWEEN_DAY_AND_VERB = wordsIn`baru, time, aja, saja, ya, then, just, you, can, could, we, i, should`
/** "forgot to bill her on the 14th" */
export const FORGOT = wordsIn`forgot, forget, forgetting, meant, supposed, lupa`
/** End the number of a day, and come before one. */
export const DAY_ENDS = wordsIn`st, nd, rd, th, hb, first`
export const LEADS_TO_DAY = wordsIn`on, first, of, come, the, hari, pada, sa, this, by, in, mulai, from, starting, every, each`
/** … whatever comes after them. */
export const SURE_CONDITIONS = wordsIn`upon, provided, provided that, providing, assuming, as long as, so long as, on condition, on the condition, only if, only when, if and only if, dengan catatan, dengan syarat, dgn catatan, dgn syarat, asal udah, asalkan udah, asal sudah, asalkan sudah`

/** After a condition: politeness, or nothing that has to happen. */
export const MAY = wordsIn`berkenan, sempat, senggang, trouble, mind, isn't, apa, memungkinkan, bisa, boleh, diperlukan, dibutuhkan, possible, you, u, needed, perlu, ada, ok, okay, not, can, could, anda, kamu, kakak, mau bayar, tidak, ga, gak, nggak, salah, already, works, card, link, any`

/** Days still to come. */
export const FUTURE = wordsIn`besok, besok pagi, nanti sore, nanti malam, minggu depan, lusa, tomorrow, isukan, sesok, esok, nanti, bukas`

/** … politeness before a command. */
export const POLITE_LATER = wordsIn`nanti, ntar`
export const SENDS = wordsIn`dibuatkan, dibuatin, dibikinin, terbitkan, make, create, kirim, kirimin, kirimkan, bikin, bikinin, buatin, buatkan, send`

/** Join a second order to the first. */
export const JOINS_ORDERS = wordsIn`and, then, also, plus, dan, sama, terus, trus, trs, lalu, kemudian, habis, abis, lepas, sekalian, juga, tu`
/** Pay, pay back or undo, after a first order. */
export const MOVES_MONEY = wordsIn`refund, cancel, void, wire, transfer, transferin, transferkan, tf, trf, balikin, kembalikan, balikkan, batalin, batalkan, bayarin, bayarkan, lunasin, pay, paynow, reimburse, disburse, setor, setorin, pulangkan`
/** Send money where it comes after them. */
export const GIVES = wordsIn`give, kasih, kasihkan, hantar, bagi, kirimin, masukin`
export const MONEY_NOUNS = wordsIn`duit, duitnya, uang, uangnya, money, cash, gaji, gajinya, honor, honornya, pocket money`
export const THEN = wordsIn`then, terus, trus, trs, lalu, kemudian`
/** The same once more. */
export const TOO = wordsIn`juga, jg, too, as well, each`

/** Beside a stretch of time: the one after this. */
export const NEXT = wordsIn`depan, next, coming, lagi, muka, hadapan, ngarep`

/** After a denial: not before another day. */
export const TODAY = wordsIn`today, now, hari ini, sekarang, skrg, tonight, saiki`
/** How a payment is asked for on a day. */
export const AUTOMATICALLY = wordsIn`first, of, hari, pada, otomatis, automatically, lagi, again, on, at`

/** Before a stretch of time: its last day, or the one after it. */
export const ENDS = wordsIn`akhir, awal, end of, next, coming`

/** Before how many may come at most. */
export const QUOTAS = wordsIn`kuota, kapasitas, quota, kelas, grup, kelompok, tim, kamar`

/** Between a number that is taken back and the one that takes its place: "bukan 200 melainkan 220 lembar". */
export const INSTEAD = wordsIn`melainkan, tapi, tetapi, but`

/** Metals whose fineness follows. */
export const PRECIOUS = wordsIn`perak, emas, silver, gold, sterling silver, sterling, platinum, platina`
