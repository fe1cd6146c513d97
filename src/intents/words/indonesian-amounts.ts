import type { LanguageWords } from './table.ts'

/** How an amount stands in an Indonesian sentence: totals, charges, doubts, parts. */
export const aroundAmounts: LanguageWords['meanings'] = {
  total: `nilai akhir, harga akhir, total akhir, total, totalnya, total nya, ttl, tot, jumlah, jumlahnya, semuanya, semua, smua, smuanya, keseluruhan,
    keseluruhannya, total semuanya, grand total, totalan, total bayar, total harga, seluruhnya, total keseluruhan,
    jumlah total, total tagihan, total pembayaran, jml, kabeh, kabehe, kabehnya, sakabehna, sakabeh, sadayana, sadaya, sedaya, sedoyo,
    sedanten, samua, samuanya, samuae, barataan, sabarataan, kasadonyo, sado, sadonyo, makejang, sude, saluhutna, semuae, kesemuanya, semua sekali,
    semuenye, semue, semuanye, semuenyo, semuanyo, totalnye, totalnyo, totalne, totalna, totaleun, jumlahe, jumlahna, jumlahnye, jumlahnyo, jumlahipun, gunggunge, gunggungan, sedayanipun, sakabehan, kabehan, sadayanipun, samue, samuonyo, kabehipun, cacake, cacahe, katotalna, total kabeh, total sadaya, total samua,
    totale, totalipun, gunggung, gunggungipun, borongan, all in, full payment, bayaran penuh`,
  subtotal: 'subtotal, sub total, sub-total',
  becomes:
    'deal, udah deal, sudah deal, wis deal, jadi, menjadi, jadinya, jd, sekarang, skrg, skarang, tinggal, jatuhnya, jatohnya, dadi, dadine, dados',
  after: `setelah, sesudah, abis, habis, stlh, stelah, udah, sudah, sdh, udh, pasca, udah kena, sudah kena, udah dapet,
    sudah dapat, sudah dipotong, udah dipotong, sudah diskon, sudah potong`,
  before:
    'harga lama, harga sebelumnya, dari, dr, semula, awalnya, sebelumnya, tadinya, harga normal, harga awal, harga asli, normalnya, dulu',
  each: `satunya, per satunya, sijine, hijina, sahijina, sabijina, sawiji, sasiki, masing-masing, masing masing, masing2, per orang, satuan, satuannya, harga satuan, per satuan, setiapnya,
    tiap-tiap, @nya, sebiji, seorang, sebijinya, perbiji, perpcs, perorang, per satuannya, sepotong`,
  per: 'per, tiap, setiap, saben, unggal, sabilang, tiok, satiok, satiap',
  times: 'x, ×, kali, dikali, dikalikan',
  plus: 'mau nambah, mau nambahin, mau tambah, plus, tambah, ditambah, tmbh, + , nambah, belum sama, blm sama',
  to: 'sampai, sampe, smp, hingga, s/d, s.d, sd, s.d.',
  between: 'antara, di antara, kisaran, rentang, range',
  vague: `sktr, sktar, skitr, sekitr, seputar, seputaran, lbh kurang, lbh krg, lebih krg, kurlb, kurlep, hmpr, hampir2, sekiranya, mungkin sekitar, sekitar sekitar, sekitar, skitar, sekitaran, kira-kira, kira kira, kira2, kiraan, kurang lebih, kurleb, krg lbh, lebih kurang,
    hampir, nyaris, lebih dari, kurang dari, di bawah, dibawah, di atas, diatas, mulai dari, mulai, start, start dari, mulai
    harga, sampai, hingga, sampe, paling, palingan, perkiraan, estimasi, est, taksiran, mungkin, mgkn, kayaknya,
    kyknya, sepertinya, kaya nya, setidaknya, sedikitnya, paling sedikit, paling banyak, paling mahal, paling murah,
    mentok, budget, bajet, anggaran, rata-rata, antara, beberapa, dari sekitar, kurang dr, lebih dr, kisaran, ga
    sampai, gak sampai, nggak sampai, tidak sampai, ga nyampe, gak nyampe, nggak nyampe, mendekati, range, setengah dari, separuh, separuh dari, sepertiga, sepertiga dari, seperempat dari, dua kali lipat`,
  multiple:
    'setengah dari, separuh, separuh dari, sepertiga dari, seperempat dari, dua kali lipat, dua kali lipat dari, setengahnya dari',
  lowered: 'turun dari, diskon dari, diturunkan dari, diturunin dari, dipotong dari',
  limit: `minimal, minimum, min, maksimal, maksimum, maks, max, maximal, limit, batas, minim, sekurang-kurangnya,
    setinggi-tingginya, paling tidak`,
  vagueAfter: `masih bisa nego, msh bisa nego, masih boleh nego, bs nego, bisa kurang, bisa turun, bisa ditawar, boleh tawar, masih bisa kurang, nego tipis, lebih, lebih dikit, lebih sedikit, kurang lebih, kurang dikit, kurleb, sekian, boleh kurang, boleh kurang ga, ke atas, keatas, ke bawah, kebawah,
    atau lebih, up, keatasan, bisa kurang, bisa nego, boleh nego, masih nego, bisa nambah, an, -an, kali ya, mungkin, kayaknya, kira-kira, kira kira, kira2, minimal, maksimal, maks, min,
    paling, lah kira-kira, perkiraan, estimasi, nego, kurang`,
  correction: `eh, ralat, salah, maksudnya, maksud, maaf, koreksi, harusnya, seharusnya, revisi, bukan, typo, batal,
    diralat, salah ketik, ganti jadi`,
  discount: `diskon member, setengah harga, separuh harga, diskaun, tolak, rebat, kode promo, kode voucher, kode diskon, pakai promo, pake promo, pakai voucher, pake voucher, diskon, disc, dskon, diskonan, potongan, potong, korting, cashback, rabat, hemat, diskonnya, promo,
    dipotong, potongan harga, kembali, kembalian, dikurangi, disc., didiskon`,
  tax: 'ppn, cukai, pajak, pph, ppnbm, pb1, pajaknya',
  fee: `ongkir, ongkos kirim, ongkirnya, biaya kirim, biaya admin, biaya administrasi, admin, biaya layanan, servis charge,
    biaya antar, biaya pengiriman, ongkos, biaya tambahan, tips, uang tip, biaya jasa, biaya penanganan, biaya packing,
    fee, materai, meterai, asuransi, biaya asuransi, pengiriman, ongkos antar`,
  weakCharge: `potong, promo, hemat, asuransi, kembali, kembalian, cashback, pengiriman, admin, biaya jasa, materai, meterai, ongkos, biaya packing, fee, biaya tambahan, voucher,
    dipotong, tips, pajak`,
  takesOff: 'cashback, hemat, potongan, diskon, dikurangi, dipotong, disc',
  share:
    'naik, kenaikan, turun, naikkan, pelunasan, termin, sisa, komisi, bunga, kurang, minus, tambah, markup, fee, bagi hasil, nambah, deposit, bayar, setoran, dp, margin, untung',
  unsure: `prorata, pro rata, dibayar rupiah, dibayar pakai rupiah, bayar pakai rupiah, bayarnya rupiah, nanti ditimbang, ditimbang nanti, ditimbang dulu, ambil beberapa, beli beberapa, pesan beberapa, belum termasuk, blm termasuk, belom termasuk, belum include, blm include, belum sama, blm sama, ambil setengah, beli setengah, ambil separuh, beli separuh, dua kalinya, tiga kalinya, konversi, dikonversi, konversikan, dirupiahkan, setara, setara dengan, ekuivalen, berapa, brp, belum tau, belum tahu, blm tau, blm tahu, belum fix, blm fix, belum pasti, blm pasti, ga yakin, gak yakin, nggak yakin, entah, kalau ga salah, kalo ga salah,
    kalo gak salah, kalau tidak salah, kalau nggak salah, terserah, seikhlasnya, sukarela, seiklasnya, lupa harganya, lupa harga, bebas nominalnya`,
  excluded: `nanti dihitung, nanti dihitung lagi, dihitung lagi, dihitung lagi nanti, dihitung kemudian, dihitung menyusul, dihitung belakangan, dihitung terpisah, dihitung sendiri, nanti ditambah, nanti ditambahkan, ditambahkan nanti, ditambah nanti, akan dihitung, nanti menyusul, nanti nyusul, nanti kita hitung, nanti saya hitung, nanti aku hitung, nanti kami hitung, belakangan, belum, blm, blum, belom, belum termasuk, blm termasuk, tidak termasuk, gak termasuk, ga termasuk, nggak
    termasuk, tdk termasuk, di luar, diluar, luar, selain, sebelum, sblm, sebelom, belum plus, kecuali, terpisah, menyusul,
    nyusul, ditanggung pembeli, ditanggung customer, tanggung sendiri, belum kena, blm kena, belum sama, dihitung nanti,
    belum dihitung, belum incl, blm incl, belum include, blm include, belum inc, belum include, non`,
  leftOpen: `sampai selesai, sampai beres, jam setengah, bayar sendiri, beda harga, ada charge, menyesuaikan, disesuaikan, nyesuaiin, sesuai ongkos, sesuai jarak, sesuai lokasi, sesuai alamat, sesuai berat, sesuai kurir, sesuai aplikasi,
    sesuai resi, tergantung, tergantung jarak, tergantung lokasi, gimana jarak, cek dulu, dicek dulu, nanti cek dulu, nanti dicek, dicek nanti, ngecek dulu,
    ikut kurir, ikut aplikasi, ikut bank, ikut ekspedisi, nanti dikabari, nanti dikabarin, dikabari, dikabarin, menunggu, nunggu kabar, nanti diinfo, diinfokan,
    dihitung admin, dihitung kurir, dihitung lain, beda lagi, lain lagi, ditanggung dia, ditanggung sendiri, ditanggung pembeli, ditanggung customer, ditanggung penerima, di luar itu, diluar itu, di luar, diluar, menyusul, nyusul,
    terpisah, belum dihitung, belum termasuk, blm termasuk, belum ada, blm ada, belum tau, belum tahu, blm tau, kena lagi, kena charge lagi`,
  included: `termasuk, sudah termasuk, udah termasuk, sdh termasuk, udh termasuk, include, incl, inc, udah sama, sudah
    sama, udah sm, sudah include, udah include, sudah incl, udah incl, sudah inc, udah inc, sdh incl, sdh include,
    sdh inc, all in, nett, net, neto, netto, bersih, terima bersih, sudah plus, udah plus, sudah dengan, sudah beserta,
    udah plus`,
  free: 'gratis, free, bebas, tanpa, tdk pakai, ga pake, gak pake, nggak pakai, ga pakai, subsidi',
  downPayment:
    'seperempatnya dulu, seperempat dulu, sepertiga dulu, sepertiganya dulu, bayar separuhnya, bayar setengahnya, bayar sepertiganya, bagiannya aja, bagiannya saja, dibayar sebagian, dibayar separo, dibayar setengah, dibayar separuh, bayar separo, separo dulu, separonya, bayar separoh, separoh dulu, setengahnya, separuhnya, setengah dulu, separuh dulu, sebagian dulu, bayar sebagian, bayar setengah, bayar separuh, dp, uang muka, tanda jadi, dpnya, uang dp, panjar, persekot',
  split:
    'dibagi, bagi dua, bagi tiga, bagi rata, patungan, urunan, bagi berdua, bagi bertiga, dibagi rata, dibagi dua, saweran',
  instalment: 'cicilan, cicil, angsuran, nyicil, dicicil, diangsur, tenor, angsur, kredit',
  worth:
    'aji, pangaji, kekurangannya, kekurangane, kekuranganna, kurangnya, kurangna, upahnya, upahe, upahna, bayarannya, ongkose, room charge, bayare, bayarna, bayarnye, bayarnyo, hargenye, hargonyo, haragonyo, harago, argone, regone, mung, sisanya, baki, bakinya, senilai, sebesar, sejumlah, nilai, regane, regine, reginipun, argane, hargana, hargane, hargo, argana, regana, sebanyak, bernilai, nilainya, tagihannya, dibayar, bayarnya, bayar, byr, tagih, tagihin, tagihkan, tagihan, checkout, cekout, bayarin, tagihnya, dengan total',
  introducer: `fix, fiks, deal di, ketemu di, bayar, byr, bayaran, tagih, tagihan, tagihin, tagihkan, checkout, cekout, harga, harganya, hrg, hrga,
    nominal, nominalnya, tarif, tarifnya, biaya, biayanya, ongkosnya, iuran, setor, setoran, topup, top up, isi saldo,
    pembayaran, pelunasan, lunasin, lunasi, jumlah, sebesar, senilai, donasi, infak, infaq, sedekah, zakat, sumbangan,
    link bayar, dibayar, uang, duit, kirim, charge, denda, kena, cuma, hanya, seharga`,
  slang:
    'cepek, gocap, pego, cepe, gocapan, cepekan, jigo, noban, jutek, gocengan, selawe, seket, nopek, cenggo, cepek dua',
  cents: 'sen',
}
