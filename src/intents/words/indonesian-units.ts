import type { LanguageWords } from './table.ts'

/** What a number beside an Indonesian word is: a quantity, a size, a date, a label's value. */
export const unitsAndLabels: LanguageWords['meanings'] = {
  counter: `halaman, hal, tiket, tkt, pcs, pc, buah, bh, biji, bj, butir, btr, lembar, lbr, helai, ekor, botol, btl, karung, sak, dus,
    kardus, kotak, box, pak, pack, bungkus, bks, sachet, saset, porsi, prs, gelas, gls, cangkir, cup, piring, mangkok,
    mangkuk, pasang, psg, set, unit, batang, btg, ikat, iket, rim, rol, roll, gulung, kursi, meja, kali, item, barang,
    potong, slice, loyang, toples, kaleng, klg, galon, tabung, pot, bibit, pohon, sesi, pertemuan, kelas, baju, kaos,
    celana, sepatu, tas, buku, eksemplar, eks, exp, cetakan, brosur, flyer, stiker, sticker, undangan, amplop, suvenir,
    souvenir, pamflet, spanduk, kupon, voucher, kamar, mobil, motor, titik, rit, ret, bal, slop, renteng, keping, papan,
    tandan, sisir, jerigen, drum, ember, bal, tusuk, bungkusan, paket, pkt, tray, papan, lot, kavling, pics, piece, pieces`,
  people:
    'orang, org, pax, peserta, anak, siswa, murid, tamu, kepala, jamaah, peserta, dewasa, penumpang, anggota, pengunjung, karyawan, kk',
  pack: 'lusin, lsn, kodi, gross, losin',
  measure: `kg, kilo, kilogram, gram, gr, g, ons, liter, ltr, l, meter, mtr, m, ton, kuintal, kwintal, mg, cc, ml, m2, m3,
    kubik, hektar, ha, are, yard, yd, lb, lbs, oz, galon`,
  size: `rasa, macam, jenis, varian, tombol, laci, tungku, sisi, jalur, cm, mm, inci, inch, in, watt, w, kw, kwh, mah, gb, tb, mb, kb, mbps, gbps, ghz, mhz, hz, hp, pk, volt, v, va,
    ampere, amp, km, kps, dpi, mp, gsm, rpm, lumen, kva, wp, derajat, celcius, kalori, kkal, kcal, kuota, karat, db, psi,
    bar, pin, core, ram, rom, port, ch, lapis, ply, susun, tingkat, pintu, roda, tak, silinder, sks, lantai,
    bahasa, warna, tangkai, juz, volume, gen, lt, ohm, mpx, megapixel, fps, kbps, px`,
  kilo: `baris, data, rekaman, record, entri, soal, kuesioner, responden, dokumen, karakter, huruf, foto, followers, follower, foloer, folower, subscribers, subscriber, subs, views, viewers, likes, like, km, run, lari, mah, lembar, lbr,
    eksemplar, watt, langkah, kata, diamond, diamonds, koin, poin, point, points, jam tayang, member, orang,
    penonton, komentar, unit, pcs, batang, umat, jiwa, volt, peserta, kupon, undangan, brosur, stiker`,
  goods: `tiket, tkt, stiker, sticker, undangan, brosur, flyer, kupon, voucher, buku, baju, kaos, celana, sepatu, tas, toples, galon, kursi, meja, bibit, amplop, suvenir,
    souvenir, spanduk, pamflet, kamar, mobil, motor, paket, piring, mangkok, gelas, tabung, pot, pohon, tray, drum, ember`,
  ordering:
    'cetak, print, pesan, order, orderan, pesanan, beli, membeli, pembelian, produksi, butuh, perlu, mau, minta, sewa, bikin, jahit, sablon, jasa cetak, tambah',
  smallKilo: 'karat, emas, gold, tv, televisi, resolusi, uhd, monitor, proyektor, kamera',
  scale: 'ratus, ratusan, puluh, puluhan, belas, lusin, tiao',
  period: `bulan, bln, bl, tahun, thn, th, minggu, mgg, mggu, pekan, semester, triwulan, kuartal, dekade, periode, musim`,
  shortPeriod: 'hari, jam, malam, mlm, menit, mnt, detik, malem, siang, sore, pagi',
  onePeriod:
    'sebulan, setahun, seminggu, sepekan, perbulan, pertahun, perminggu, perhari, perjam, permalam, sehari, sejam, semalam, bulanan, tahunan, mingguan, harian, per bulannya, tiap bulan, setiap bulan',
  dayPart: 'petang, subuh, pagi, siang, sore, wib, wita, wit, teng',
  month: `januari, jan, februari, pebruari, feb, peb, maret, mar, april, apr, mei, juni, jun, juli, jul, agustus, agt, agu, ags,
    agst, september, sept, sep, oktober, okt, november, nopember, nov, nop, desember, des, muharram, safar, rajab, syaban,
    ramadhan, ramadan, syawal, dzulhijjah, dis, disember, ogos, julai, okto, ogs`,
  weekday:
    "senin, selasa, rabu, kamis, jumat, jumat, jum'at, sabtu, minggu depan, minggu pagi, minggu sore, ahad, isnin, khamis, hari minggu, dino minggu, besok, lusa, nanti sore, nanti malam, besok pagi",
  percent: 'persen, prosen, pct',
  place: `wilayah, lingkungan, rayon, paroki, cabang, lr, lr., lorong, plot, rak, loker, petak, kolam, kandang, paviliun, pav, spbu, tribun, tribune, sektor, purok, lorong, taman, bangku, tenda no, kelurahan, kecamatan, desa, meja, mj, kamar, kmr, ruang, ruangan, lantai, lt, rt, rw, blok, blk, gang, gg, km, gedung, tower, jalur, loket,
    lapangan, lap, studio, gerbang, pintu, peron, gerbong, terminal, dermaga, halte, zona, baris, kavling, kav, rumah no,
    sd, sdn, smp, smpn, sma, sman, smk, smkn, tps, pasar, pos, room, bilik, bangsal, koridor, stan, stand, booth, kios, lapak,
    antrian, antrean, jl, jalan, jln, ruko, apartemen, apt, rusun, dusun, rk, kode pos, kodepos`,
  reference: `order, orderan, pesanan, psnan, psanan, invoice, inv, faktur, nota, kwitansi, kuitansi, struk, resi, booking, kode booking, kode
    pesanan, kode order, kode, ref, referensi, trx, transaksi, no order, no pesanan, no invoice, no nota, no faktur, no
    resi, no transaksi, id order, id pesanan, id transaksi, order id, po, so, do, spk, tagihan no, nomor pesanan, nomor
    order, nomor invoice, nomor nota, bon, no bon, surat jalan, reservasi, kode reservasi, no booking, no tagihan, nomor
    tagihan, no po, no. order, kode bayar, tiket no, no tiket, order no`,
  identifier: `akhiran, berakhiran, digit terakhir, 4 digit terakhir, empat digit terakhir, belakangnya, paspor, pasport, no paspor, nomor paspor, odo, odometer, km odo, plat nomor, plat no, no plat, no rangka, no mesin, no rm, rekam medis, no rekam medis, no. rm, nomor rm, no induk, nomor induk, nuptk, no polis, polis, nomor polis, no kk, kartu keluarga no, rek, rekening, norek, no rek, nomor rekening, no rekening, hp, no hp, nohp, telp, tlp, telepon, telpon, wa, whatsapp,
    whatsap, hub, hubungi, cp, sms, call, nik, ktp, npwp, id, idpel, id pelanggan, pelanggan, nomor pelanggan, no pelanggan,
    token, pin, otp, no meter, nomor meter, nopol, plat, kode pos, kodepos, no va, nomor va, kontak, contact, nisn, nim,
    nip, nis, sn, imei, user id, userid, id game, uid, no kartu, nomor kartu, member, no anggota, bpjs, nib, meteran, no id, va number`,
  model: `diameter, dia., diamater, lebar, panjang, tinggi, tebal, lingkar, radius, dimensi, ring, ballroom, aula, gazebo, saung, pendopo, keranjang, segi, bintang, seri, tipe, type, versi, ver, v, jilid, vol, volume, edisi, bab, kelas, kls, kelompok, grup, tim, kloter, gelombang,
    angkatan, tahap, termin, level, lv, lvl, tingkat, semester, juz, surah, pasal, ukuran, uk, size, sz, ukr, ukrn, nomor sepatu, sesi,
    batch, ronde, babak, part, bagian, episode, eps, musim, season, menu, rute, bus, trayek, formula, generasi, gen, usia, umur,
    umurnya, paket, pkt, minggu ke, minggu, pekan, hari ke, bulan ke, cicilan ke, angsuran ke, ke, stage, rank, peringkat, juara, top,
    grade, model, mode, kuota, iso, sni, pertemuan, modul, unit, pertamax, ron, oktan, merk, merek, kode, shift, cluster,
    golongan, gol, pertalite, bensin, siklus, cetakan ke, varian, warna, tinta, kaset, hut, ultah ke, ultah, dirgahayu`,
  year: 'tahun, thn, ta, t.a., angkatan, kalender, imlek, natal, lebaran, periode, idul fitri, agenda, edisi, musim, ramadhan, ramadan, cny, pemilu, wisuda, model, keluaran, produksi, tahun ajaran, sea games, raya',
  date: 'tgl, tanggal, tggl, tgll, per tanggal, h',
  time: 'jam, pukul, pk, pkl, jm',
  number: 'no, nomor, nomer, nmr, nomornya, nope, #',
  composition:
    'paket, isi, untuk, utk, buat, bwt, kapasitas, muat, bundle, bundling, set, khusus, porsi, meja, kamar, lomba, ruang, ruangan, villa, tenda',
  thousandName: 'pulau, kepulauan, kue, lapis, malam, kota, pintu, mahkota, bunga, bukit, air terjun',
}
