import type { LanguageWords } from './table.ts'

/** Indonesian words around the payment: ways to pay, commands, politeness, names. */
export const aroundPayment: LanguageWords['meanings'] = {
  purpose:
    'untuk, utk, buat, bwt, bt, tuk, u/, guna, demi, pembelian, beli, membeli, atas pembelian, keperluan, untk, untuk bayar, buat bayar, pembayaran, bagi',
  way: `mayah, mayah antuk, antuk, bayah, mbayah, bayia, dibayia, bayia jo, bayar jo, bayar deng, tak bayar, tak bayare, tak transfer, tak tf, mbayar, mbayare nganggo, bayar ku, dibayar ku, mayar ku, kita bayar deng, via, lewat, lwt, lewati, pakai, pake, pk, pke, memakai, menggunakan, gunakan, guna, melalui, dengan, dgn, dg, bayar pakai, bayar
    pake, bayar via, bayar lewat, bayar, bayarnya, byr, dibayar, ke, metode, metodenya, pembayaran, pakenya, pakainya, make, transfer ke, tf ke, trf ke,
    kirim ke, masuk, nyekan, scan, discan, di scan, dr, tinggal scan, gesek, digesek, swipe, ku, nganggo, ngangge, anggo, gawe, ngagem, liwat, liwet, lewaik, mawi, nganggen, lawan, pakek, melalu, bayarin pake, scannya, pembayarannya, paymentnya, payment, metode bayar, cara bayar, bayarannya, bayare, bayarna, dibayarna, mayarna, mbayare`,
  offer: 'bisa, boleh, terima, menerima, available',
  or: 'atau, ato, atw, ataupun, maupun, dan, &, /, sama, or, and, plus, terserah, serta, kalau nggak, kalo gak',
  and: 'dan, dn, serta, sama, &, beserta, dengan, dgn, plus',
  not: `tdk pakai, ga pake, gak pake, nggak pakai, ga pakai, gak pakai, ngga pakai, ngga pake, nggak pake, tidak pakai, tidak memakai, ulah, ojo, ojok, jangan, jgn, jgan, jangan pakai, bukan, bkn, tanpa, tnpa, tidak, tdk, tak, nggak, ngga, nggk, gak, gk, ga, g, enggak, engga,
    kagak, kaga, ndak, nda, selain, kecuali, ogah, gausah, gak usah, ga usah, nggak usah, tidak usah, ga bisa, gak
    bisa, nggak bisa, tidak bisa, ngga bisa, tidak terima, ga terima, gak terima, tidak menerima, gak mau, ga mau, nggak mau, tdk bisa,
    ga punya, gak punya, nggak punya, tidak punya, tdk punya, ngga punya, jangan via, males, no, anti, tidak pakai, ga pake, gak pake, nggak pake, ngga pake, kecuali pakai, selain pakai`,
  flip: 'jadi, jd, makanya, tapi, tp, tetapi, melainkan, cukup, mending, namun, harus, wajib, pokoknya, maunya, but, only, khusus, hanya',
  broken: `limit, lagi maintenance, error, rusak, mati, eror, gangguan, down, ga bisa, gak bisa, nggak bisa, tidak bisa, offline, ngga bisa, lagi error,
    lagi rusak, lagi gangguan, sedang gangguan, off, lagi down, lagi mati, belum ada, nggak ada, ga ada, gak ada, tidak ada, tidak tersedia,
    habis, tdk bisa, belum bisa, blm bisa, ga jalan, gak jalan, ditutup`,
  goodsBefore: `dudukan barcode, dudukan, edc, mesin edc, seminar, webinar, workshop, stiker, sticker, plakat, cetak, print, akrilik, akrilic, standee, stand, papan, papan nama, menu, poster, jasa, buku,
    kaos, jasa pembuatan, pembuatan, desain, design, banner, neon box, neonbox, gantungan, gantungan kunci, pin, kursus, kelas,
    pelatihan, seragam, kalender, saldo, isi saldo, topup, top up, voucher, vocer, pulsa, modul, alat, mesin, scanner, tempat, dompet,
    holder, tatakan, sewa, laminating, bingkai, figura, payung, tumbler, topi, spanduk, template, aplikasi, isi, akun, souvenir, merchandise,
    cap, stempel, mug, totebag, kartu, koleksi, urus, pengurusan, bikin, biro, paspor, dan, rumah, kpr, bendera, boneka, tas, jaket, casing,
    case, sarung, baju, kantor, reader, atm, laminasi, label, signage, tent card, cincin, kalung, batu, liontin, gelang, anting, bros, perhiasan`,
  goodsAfter: `merchant, stiker, sticker, akrilik, meja, dinding, laminating, holder, stand, standee, reader, scanner, nama, ucapan, undangan, member, perdana,
    remi, uno, pokemon, tarot, pelajar, lebaran, pos, memori, memory, garansi, natal, anggota, tanda, identitas, pengenal, mahasiswa, kuning, gim, game,
    grafis, permainan, e-money, emoney, tol, flazz, brizzi, parkir, vaksin, as, domino, yugioh, karakter, flash, kuota, imlek, kunci, akses, rfid, diskon,
    anak, keluarga, antri, antrian, baca, belajar, hafalan, bridge, foto, sim, gsm, ajaib, rencana studi, perpustakaan, kendali, keramat, stok, koleksi,
    kantor, jepang, korea, amerika, schengen, turis, umroh, haji, kerja, australia, china, eropa, inggris, kulit, panjang, pria, wanita, custom, cetak`,
  fund: `pendidikan, darurat, yatim, sosial, kas, kampanye, pensiun, abadi, desa, haji, hibah, bantuan, operasional, talangan, bos, kurban, qurban,
    umroh, pembangunan, kegiatan, acara, masjid, kematian, duka, santunan, bencana, titipan, galang, penggalangan, himpunan, iuran, donasi, sumbangan,
    reksa, kelas, rt, rw, panitia, usaha, pinjaman, investasi, tabungan, kesehatan, zakat, wakaf, infak, infaq, pengembalian, kumpul, urunan,
    taktis, cadangan, pernikahan, nikah, beasiswa, korban, palestina, gempa, banjir, kemanusiaan, gotong, karang, kolekte, persembahan, awal, pencairan,
    study tour, perpisahan, tunai, segar, pertanggungan, siaga, renovasi, pemeliharaan, perbaikan, studi, olahraga, hari tua, lebaran, arisan, pribadi, suka, apresiasi`,
  command: `buekkan, buekan, pambayaran, tautan, tautannya, tautan pembayaran, terbitkan tautan, bil, bikinin, bikin, bikinkan, buatin, buatkan, buatken, bkinin, bkin, buat, checkout, cekout, check out, tagihan, tgihan, tagihannya, tagih, tagihin, tagihkan,
    invoice, link, linknya, link bayar, link pembayaran, pembayaran, bayar, byr, bayarin, payment, minta, mau, mo, pengen, ingin, kirim, kirimin, kirimkan, siapkan,
    siapin, dibuatkan, dibuatin, dibikinin, pesan, order, terbitkan, terbitin, proses, buka, charge, generate, mau bayar, minta link, catat, input,
    masukin, lunasin, pengajuan, permintaan, request, req, bantu, bantuin, setor, struk, kwitansi, nota, tolong buat, penagihan, ditagih, dibayarkan, dibayar, bayarnya`,
  polite: `tolong, tlg, tlong, tolng, mohon, mhn, ya, yaa, yaaa, yah, yak, dong, donk, dongs, deh, sih, nih, kak, ka, kakak, min, admin, bang, bro, sis, gan, bos, boss, bosku,
    mas, mbak, mba, om, tante, pak, bu, kaka, cepat, cepet, segera, asap, makasih, makasi, mksh, mkasih, terima kasih, trims, trimakasih, terimakasih, thx, tq, ty, thanks, please, pls, plis,
    halo, hallo, hai, hi, hey, permisi, maaf, sori, sorry, selamat pagi, selamat siang, selamat sore, selamat malam, assalamualaikum, ok, oke, okee, okay, sip, siap,
    aja, aj, saja, sj, doang, lah, kok, tuh, banget, bgt, y, yuk, ayo, coba, cobain, nanti, ntar, skrg, sekarang, hehe, wkwk, wkwkwk, thanks ya, say, beb, gaes, guys, bestie, cuy, tau, kan,
    kalau bisa, kalo bisa, klo bisa, kalau boleh, kalo boleh, kalau ada, kalo ada, klo ada, jika bisa, bila bisa, jika memungkinkan, bila memungkinkan, kalau memungkinkan, inget, ingat, juga, jg, pliss, cek, punten, nuwun, suwun, matur nuwun, cuma, hanya, cukup, langsung, lgsg, sekalian, dulu, dlu, lg, lagi`,
  filler: `harga fix, fix harga, yang, yg, ini, itu, ni, nya, adalah, ialah, yaitu, yakni, alias, di, ke, dari, dr, pada, oleh, sebagai, dalam, dlm, atas, agar, supaya, biar, kalau, kalo, klo, maka, tersebut,
    tsb, berupa, berikut, sebuah, suatu, seharga, harga, harganya, hrg, senilai, sebesar, sejumlah, nominal, biaya, tarif, total, totalnya, jumlah, semuanya, semua, per, satu, dengan, dgn, sudah, udah, sdh, udh,
    jadi, jd, aku, saya, gue, gw, gua, kami, kita, atas nama, an, a/n, a.n., untuk, utk, buat, bwt, isinya, sbb, ada, akan, mau, bisa, harus, perlu, butuh, tadi, kemarin, kmrn, besok, hari ini, nanti,
    perbulan, bulan ini, malam ini, minggu ini, selama, tiap, setiap, terbilang, include, incl, termasuk, pakai, pake, via, lewat, dan, atau, eh, oh, untuk bayar, seharga`,
  addressee:
    'ke, kepada, kpd, utk, untuk, buat, atas nama, an, a/n, a.n, a.n., dari, pelanggan, customer, tamu, klien, client, nama, pembeli',
  title:
    'nasabah, pembeli, konsumen, pemesan, donatur, bu, ibu, pak, bapak, mas, mbak, mba, bang, kak, om, tante, bpk, sdr, sdri, mr, mrs, ms, miss, dr, haji, hj, pelanggan, customer, klien, nyonya, tuan, ny, tn, encik, cik, puan, koh, ci, cece, koko',
  plan: 'paket, pkt, langganan, berlangganan, langganannya, member, membership, keanggotaan, perpanjang paket, perpanjangan, perpanjang, upgrade',
  currencyPlace: 'dalam, dlm, mata uang, matauang, mata uangnya, dalam mata uang, kurs',
  programming:
    'kursus, belajar, buku, ebook, script, skrip, developer, jasa, hosting, framework, kelas, pelatihan, source code, programmer, modul, bootcamp, tutorial, laravel, coding, les',
  brand3M:
    'lakban, masker, isolasi, filter, kaca film, sticker, stiker, amplas, double tape, helm, kacamata, lem, merk, merek, perekat, respirator, post-it, earplug, scotch, selotip, cairan, sarung tangan',
}
