/**
 * What words say about the kind of a sentence: words parted by spaces, those of a phrase joined by `_`. Stems stand for
 * their forms ("batal" for "dibatalkan"); a word may be in several classes. English first, then Indonesian and Malay,
 * then Javanese, Sundanese, Filipino and others.
 */
export const KIND_WORDS = {
  collect: `charge bill invoice collect debit levy ring_up ring_me ring_him ring_her put_through run_it chase request bil_me
    tagih nagih ketagih kutip singil singilin pasingil caj cas pungut tarikin tagihkeun sabetulnya proses tagihne nagihnya mintain mintakan`,
  link: `link links tautan url payment_link pay_link paylink checkout invoice invoices faktur tagihan tagihannya bill bil invois qr qris barcode
    kode_bayar payment_request payment_page kuitansi_tagihan va virtual_account linkna linke linknya request order_form tab slip_bayar cekout`,
  make: `create make generate issue raise prepare set_up setup draw_up draft open fire_off whip_up knock_up spin_up put_together produce
    buat bikin buatin terbit gawe gawekno gawekke damel damelkeun jieun jieunkeun pajieunkeun siap sedia cetak_tagihan pagawa gawa gumawa susun`,
  send: `pop flick ping paynow send sent sending transfer wire remit forward deliver pass shoot email text
    kirim krm hantar trf tf tranfer transper kirimkan setor padala pakipadala ipadala ngirim nransfer kintun kintunkeun poskan oper
    zap zelle venmo_her venmo_him paypal_her ach telegraphic kasih kasihin kasi berikan beri bagi bagiin bagikan sumbang sumbangin sedekahin
    pinjemin pinjamkan bayarkan_ke pemindahbukuan transferkeun pangirimkeun kirimna kirimno kirimi kiriman tipin talangin drop loan lend tip
    give_her give_him give_them hand_over`,
  payout: `payout payouts pay_out disburse disbursement withdraw withdrawal cash_out top_up topup reload sweep move_the_money
    cair cairin cairkan tarik_saldo tarik_dana pindah_buku pindahin pindahkan pencairan isiin isikan isi_saldo keluarkan keluarin payroll remittance ambil_saldo sedot_saldo salur
    run_payroll pulsain pulsa_ke top_up_my tarikin withdraw_my cashout drawdown settle_our pay_our pay_my gajian bayaran_tukang
    petty_cash kas_kecil uang_jalan uang_makan lembur overtime reimburse_the refill_the wages_for bonus bonusnya komisinya eksekusi disbursed
    batch transfer_gaji`,
  payee: `supplier suppliers vendor vendors wages wage salary salaries payroll landlord landlady freelancer contractor subcontractor cleaner nanny staff
    crew driver baker gaji gajian upah upahan honor pemasok penyuplai karyawan pegawai staf kuli buruh tukang distributor agen thr komisi pln pdam bpjs pajak
    kontrakan juragan nakes pekerja pekerjanya bonus_karyawan pabrik petani rider kurir penghantar pembekal sewa_toko tuan_rumah penjahit ekspedisi
    babysitter plumber electrician instructor instruktur tutor guru_les pemateri narasumber reseller tukang_sayur satpam sopir supir
    pengasuh pembantu art mandor penyedia yayasan panti panti_asuhan shelter charity factory farm cabang branch indihome telkom pdam_
    pln_ mitra principal printers mekanik montir_kita crew_kita tim_gudang host talent`,
  account: `account acct iban swift rekening rek norek akaun akun acc bank_account routing sort_code bsb dana gopay ovo shopeepay zelle paypal venmo paynow gcash maybank bca bri bni mandiri cimb wise revolut duitnow wallet dompet e-wallet`,
  balance: `balance saldo kas kas_kita our_balance baki float reserve kutipan kasir modal laci till funds dana_toko uang_kas uang_toko business_account
    company_account merchant_balance saldo_toko kas_toko`,
  kin: `son daughter mom mum mother dad father brother sister grandma grandpa nephew niece wife husband cousin uncle aunt kid kids parents mama papa ibu_saya
    bapak_saya adik adek adikku adekku kakakku nyokap bokap emak mamak ortu anakku anak_saya keponakan istri suami istriku suamiku bini ponakan sepupu nenek kakek mbah bapa_saya emakku ibuku ayah ayahku bapakku mamaku temanku sodara saudara`,
  pay: `pay pays paying payment settle settles payable pay_for bayar byr bayarin bayarkan mbayar mbayari bayad lunasi lunasin lunaskan pelunasan ngabayar mayar majar majah bayari pambayaran melunasi membayar mau_bayar settlement checkout`,
  paid: `settle_liao cash_already pay_cash bayar_cash in_cash paid settled cleared transferred sent_you squared sorted remitted deposited paid_off paid_up paid_in_full lunas terbayar dibayar
    kebayar kubayar tak_bayar dah_bayar bayad_na lunasnya lunes dibayarkan ditransfer disetor dikirim tertransfer dilunasi berhasil_bayar dibayare nabayaran mbayar_wingi
    done wired venmoed zelled handed dropped_a_check covered even squared_up all_squared gave_you sent_over went_through kelar
    beres rampung tuntas selesai_bayar setor titip dititip ditalangi ditalangan udah_qris sampun_bayar tos_dibayar langsai
    dilangsaikan dijelaskan terlunasi kelunasan tunai_tadi`,
  proof: `receipt proof screenshot slip confirmation acknowledge attached attachment remittance_advice utr reference_no tick bukti struk resi resit ss kuitansi kwitansi nota_lunas capture lampiran terlampir nyusul konfirmasi buktinya cek_mutasi tanda_terima resibo`,
  done: `already just yesterday ago earlier last_night last_week last_month this_morning have has had ve been previously since recently
    sudah udah udh sdh dah ud wis wes uwis telah barusan baru tadi td kemarin kmrn kemaren kmren semalam semalem semalam_tadi lalu kelmarin tdi geus tos atos parantos anggeus sampun lah_di alah nag na_po kahapon kanina la wingi mau_esuk pagi_tadi brusan ndah`,
  notyet: `belum blm lom belom blum blom durung dereng dereng_bayar acan teu_acan alun hindi_pa wala_pa not_yet yet unpaid outstanding overdue owing
    hasn't haven't hasnt havent still_hasn't still_owes nunggak tunggakan blum_bayar tertunggak`,
  owe: `owe owes owed owing due overdue outstanding arrears utang hutang ngutang nunggak tunggakan kurang kekurangan sisa sisanya tinggal bon ngebon kasbon remaining remainder rest balance_due pautang pelunasan`,
  cancel: `can't_make_it won't_make_it can't_come something_came_up count_me_out ga_bisa_dateng cancel cancelled canceled cancelling cancellation void voided scrap drop delete remove kill revoke rescind nullify annul withdraw undo scratch bin nix axe wipe strike
    call_off called_off changed_my_mind changed_her_mind changed_his_mind no_longer take_off pull reverse abort discard close_out write_off expire_the
    batal hapus coret gugur cabut urung buang gajadi gak_jadi ga_jadi nggak_jadi ngga_jadi gk_jadi g_jadi tidak_jadi tak_jadi ndak_jadi ora_sido ora_sida teu_jadi ga_sido mboten_siyos batalkeun wurung mundur tarik_kembali tarik_balik tutup_tagihan hilangkan ilangin anulir batalno hanguskan padam kansel kensel burungake bolak i-cancel pa-cancel ikansel wag_na musnahkan
    deactivate disable unsubscribe end terminate retract expire bail bailed opt_out want_out need_out not_going_ahead won't_be_needing
    decided_against get_rid mistake duplicate busek dibusek tiadakan ditiadakan dialihkan alihkan nonaktif nyahaktif matiin matikan tutup stop
    berhenti berenti udahan putus undur mundurkan akhiri pupus tarik take_down take_it_down takedown copot cabutin quit
    dropped pulling_out backed_out fell_through off_the_books kancel dicoret batalin gagalin gagalkan leupaskeun bolaykeun`,
  change: `change amend edit revise correct modify adjust update rename replace swap switch reissue fix lower reduce knock split reprice redate postpone
    ubah rubah ganti revisi ralat koreksi betul betulin perbaiki tukar sesuaikan turunin turunkan pinda ganti_jadi robah gawing benerin mengubah pecah jadiin
    wrong_amount typo salah_nominal salah_ketik salah_input rombak pecahin gabung gabungin merge extend perpanjang undur reschedule move_the_due
    due_date jatuh_tempo gantien gantikan naikkan kemas_kini pindaan amend_the`,
  refund: `refund refunds refunded reimburse reimbursement money_back chargeback give_back gave_back return returned returning credited_back credit_back pay_back repay cash_back my_money compensation compensate recoup reversal store_credit
    rifund refun retur kembali balik kembaliin balikin kembalikan balikan pulangkan pulangin wangsul wangsulaken balekno balekne mbalekke dibalekke uliheun uihkeun pulang bayar_balik tuntut klaim ganti_rugi duit_gue uang_saya pa-refund i-refund isauli soli ibalik rembes pengembalian kelebihan lebihnya selisihnya mulangin deposit_back
    goodwill credit_me credit_us repaid recover reclaim claim compensated comp_me owed_a_refund overcharged overbilled overpaid
    kelebihan_bayar lebih_bayar kebanyakan baliak baliakan baliakkan bayar_ulang tuker_uang tukar_uang diuangkan ganti_uang kompensasi
    kembalian jaminan_kembali release_the_deposit release_it bond dikembaliin pabalik mulih balekke balikno mbalekno uang_kembali
    duit_balik uang_balik cashback_saya dapat_balik pulang_semula bayaran_balik balik_duit`,
  fault: `wonky pangit senget nakakainis annoying annoyed fuming kesel sebel bruntusan hindi_pantay menyesal gutted broken damaged wrong cracked faulty defective late never_arrived not_arrived missing spoiled mouldy stale torn ripped leaking dead ruined disaster disappointed
    burnt raw soggy cold lukewarm filthy dirty muddy blurry scratched wilted wobbly wobbling uneven smashed overcooked undercooked greasy rude
    slow terrible awful horrible rubbish shocking upset disappointing regret never_again rip_off ripoff waste scuffed faded flimsy limp
    hambar mentah gosong dingin keras alot kotor apek bau penyok lecet kempes layu tumpah kekecilan kegedean kebesaran kekurangan berantakan
    buram blur lemot lambat galak jutek ngasal asal-asalan parah nyesel kapok males percuma rugi sia-sia mengecewakan buruk jelek teruk hampa ga_sesuai
    tidak_sesuai gak_sesuai ga_worth ga_enak kuciwa bosok butut gelo retak baret rusak cacat pecah salah sobek robek bocor basi busuk keliru nasira sira telat kecewa palsu mati luntur kurang_puas ga_dateng ga_sampai nggak_sampai zonk kadaluarsa kosong penipu nipu tipu ketipu scam fraud misleading`,
  neg: `leave_it_off leave_them_off keep_it_off belakangan jangan_dimasukin don't dont do_not not never no_need refrain avoid stop cease skip without needn't shouldn't won't isn't wasn't didn't doesn't can't cannot
    jangan jgn jng jan jangn ojo aja_ditagih ulah tong wag huwag usah gausah ga_usah gak_usah nggak_usah ngga_usah tidak_usah tak_usah gak_perlu ga_perlu nggak_perlu tidak_perlu tak_perlu tak_payah ora_usah teu_kedah mboten_usah rasah aja ampun sampun_ditagih janganlah larang dilarang batal
    waive waived comp comped on_the_house no_charge free_of_charge let_it_slide let_her_off leave_off leave_out write_off forgive gratis
    gratisin gratiskan bebaskan bebasin ikhlasin ikhlaskan lupain biarin anggap_lunas traktir traktiran ditraktir tanggung ditanggung jok
    aja_digawe entong ulah_waka teu_kudu indak_usah ndak_usah ora_perlu not_ready nothing_to_charge hapus_denda tanpa_ditagih hindari`,
  no: `no nope ga gak nggak ngga gk g tak tdk tidak enggak engga kagak kaga kada indak ndak ora mboten teu henteu dudu bukan bkn hindi wala tanpa tiada non without never nobody nothing`,
  lets: `forget jangan_lupa don't_forget dont_forget don't_wait don't_delay don't_cancel jangan_ditunda jangan_tunda jangan_batal jangan_dibatal jangan_sampai without_delay no_more no_refund jangan_kelamaan buruan langsung straight_away right_away now asap segera sekarang skrg saiki ayeuna go_ahead proceed anyway tetap tetep terus jadi still ulang again retry re-charge`,
  wait: `wait hold hold_off holding pause postpone delay defer later until till before unless pending not_yet once when after first sit_on tomorrow next_week freeze suspend park hang_on keep
    tunggu nunggu tunda tahan dulu sampai sampe smp sebelum sblm sblum nanti ntar entar besok setelah kalau kalo klo sek sik disik heula hela antosan ngadagoan ngenteni nengga tangguh bekukan beku dahulu jeda sabar ndelalah sementara saat hingga acc sahkan setujui setuju confirm confirms confirmed approve approves approved approval konfirmasi kabar kabarin kabari putus diputus muna bago sakjane sesudah menyusul
    in_case in_the_event provided assuming contingent undecided sleep_on on_the_fence draft rapat dirapatin musyawarah omongin bahas dibahas dipikirin galau keputusan memutuskan sit_tight hang_fire hold_fire slow_down mull thinking_about still_deciding mikir pikir pikir-pikir mikir2 diskusi rembug dirembug
    survey nimbang nyusul_nanti belum_pasti blm_pasti minggu_depan bulan_depan mundurin mundurkan ditangguhkan tangguhkan tangguhkeun besok_aja
    hari_senin senin_depan as_soon_as only_after only_when only_if provided_that asalkan baru_tagih baru_bikin baru_boleh lemme ka_mengke engke
    isukan mangke mengko sesok`,
  ask: `cara caranya how_do_i macam_mana why how what when where who which whose whether is are was does did do can could would will should may isn't doesn't didn't any how_much how_come what's how's who's wondering wonder curious tell_me explain clarify possible anyone
    kenapa knp knapa kenape napa ngapa ngapain mengapa kok ko koq berapa berapaan brp brapa brpa piro pira pinten sabaraha bara apa apakah apaan apa_itu siapa sapa kapan kpn dimana mana gimana gmn gmna bagaimana bgmn piye kumaha priben pripun emang emangnya memang masa masak beneran benarkah betulkah bener benar betul mau_tanya mau_nanya nanya numpang_tanya tanya jelaskan penjelasan bakit magkano kailan ilan ano saan may_i ba adakah bolehkah bisakah apo ngopo opo leres naon ndi endi sure really right masih still kah klarifikasi berapakah dong_tanya kenopo`,
  price: `price prices priced pricing cost costs rate rates fee fees quote quotation estimate cheaper cheap expensive pricey promo promotion discount discounts deal special stock available include includes included negotiable
    bargain match harga hrg hargana regane regine pangaos tarif biaya ongkos murah mahal diskon diskaun stok ready tersedia termasuk nego ditawar kemahalan kemurahan paket_apa bedanya beda pangaji ajine aji larang mirah presyo garansi kuota dapet dapat kena naik turun worth`,
  took: `deducted debited charged billed taken took hit dinged double twice duplicate unauthorised unauthorized unrecognised unrecognized unrecognise unrecognize recognise recognize unknown mystery mysterious fraudulent statement dispute disputing
    authorise authorize authorised authorized never_signed signed_up subscribed stolen missing gone vanished disappeared out_of_my
    potong kepotong terpotong kepotongan motong debet didebet kedebet terdebet debit didebit kedebit terdebit mendebet ke_charge kecharge ke-charge kecas keambil kesedot ketarik tertarik ditarik ditolak tertolak hilang ilang raib lenyap berkurang kurang_jadi nyusut nabawasan kaltas kinaltas nakaltas dobel dua_kali 2x 2_kali mutasi aneh misterius asing tak_dikenal tidak_dikenal ga_kenal gak_kenal ga_pernah gak_pernah tidak_pernah nggak_pernah tak_pernah tiba-tiba tiba2 mendadak padahal kok_bisa otomatis kapotong kasedot kepencet
    disputes disputed contest contests overcharge phantom skimmed hacked drained dropped_by unexplained extra_charge double_billed
    komplain keberatan investigasi telusuri selidiki kecolongan bocor_saldo kepotong2 kena_tagih kena_charge terpotong_dua ketagihan
    kedobel dobel2 nyedot melayang amblas ngurangin dicaj kecaj`,
  bank: `alert alerts fwd fw forwarded notification notice successful successfully success received credited debited spent txn transaction otp ref reference ending available_balance avl posted incoming cleared interac e-transfer deposited purchase approved declined returned scheduled
    diteruskan pesan_diteruskan berhasil sukses gagal dana_masuk transfer_masuk uang_masuk menerima nasabah kepada_yth telah_diterima anda m-info sms notifikasi info_rekening terima kami_informasikan livin brimo mybca bca bri bni jago seabank monzo barclays hsbc dbs uob ocbc chase wells citi amex commbank anz westpac hdfc icici sbi upi gcash maya paypal stripe wise revolut maybank cimb maybank2u grab grabpay gopay ovo dana shopee shopeepay tokopedia tng linkaja jenius kredivo xendit midtrans kurir paket cod diskaun wib wita natanggap ruj trx transaksi transaction_id virtual saldo_anda settlement pencairan
    rewards cashback_masuk points earned_points shipped delivered courier_update booking_confirmation new_booking new_reservation reservasi_baru
    pesanan_baru order_baru paylater jatuh_tempo_anda minimum_payment available_credit credit_limit penggunaan_kad kad_kredit berakhir
    belanja_di verification_code kode_verifikasi login_attempt bukti_potong e-bupot bpjstk shopee_pesanan grab_receipt thanks_for_riding`,
  report: `we_owe i_owe_the report reports summary recap daily weekly monthly quarterly sales revenue turnover takings profit loss earned earnings raised made_about took_in spent spend expense expenses expenditure income total_sales fyi ledger books bookkeeping book_it log record recorded inventory grossed netted collected average statistics kpi target q1 q2 q3 q4 came_to sold averaged
    laporan lapor rekap rekapan ringkasan omzet omset omset_hari laba rugi untung cuan laku terjual kejual penjualan jualan dagangan pendapatan pemasukan pengeluaran belanja_modal kas_masuk kas_keluar catat pencatatan jurnal neraca stok_opname total_penjualan rata-rata purata setoran terkumpul kekumpul tembus hasil perolehan penghasilan entuk oleh payu keuntungan kerugian bati hasilna kita_dapat tutup_buku closing pembukuan statistik inventaris minus surplus defisit anggaran realisasi kinita benta tinda info_aja buat_info sekadar_info
    gross net tally tallied till_count closed_out register rang_up brought_in came_in_at petty_cash best_ever year_to_date ytd
    payroll_this fundraiser takings_were made_today sold_out lost_on margin churn burn stocktake float_is cash_up cashed_up berjumlah lebihan
    kotor bersih ludes tekor nombok boncos habis_modal balik_modal kas_kecil piutang aset persediaan donasi_masuk iuran_masuk terjual_habis
    meunang payu_ laris rame_hari dapet_hari omsetnya masuk_kas abis_buat habis_buat belanja_tadi belanja_bahan beli_bahan buat_catatan
    nota_belanja kulakan kulak setor_kasir tutup_kasir gtv gmv cogs hpp penyata kutipan_derma`,
  chat: `lol lmao haha hahaha hehe omg believe remember dream dreamed dreamt guess imagine crazy insane joke kidding bet heard story funny alexa siri hey_google ok_google hiring job weather nostalgia cried laughed saw bought found won lost miss met friend mate nephew neighbour uncle back_then when_i_was cheap_as old_days fun_fact apparently rumour bargain feel congrats birthday lottery
    wkwk wkwkwk wkwkwkwk anjir anjay buset gila gilak mimpi inget ingat cerita gosip denger temen tetangga nyesel jaman zaman dulu_waktu kangen lucu curhat bayangin bayangkan tebak loker lowongan kerja nabung celengan nemu menang kalah taruhan arisan ngidam jajan nongkrong pengen iri bangga sedih nangis ketawa katanya kata percaya masa_sih sumpah heboh viral eling kelingan rungokno siao wah waduh astaga alamak kalah_judi beli ternyata seandainya andai
    looking_for cari_kerja wawancara interview survey_riset mahasiswa skripsi riddle trivia tooth_fairy vibes weird hilarious
    insane_prices ate_a bet_you would_you_rather if_i_had if_i_won i_wish huhu hiks hihi xixi awokwok ngakak capek galau pacar gebetan mantan
    mertua tilang parkiran nyasar nonton konser healing mending worth_it_ga liburan jodoh horoscope cerita_dong tau_ga tau_gak tahukah
    did_you_know fun leupas karunya pusing pening kasihan kasian curhat_dong`,
  status: `status update progress landed arrived come_through gone_through went_through cleared hit_our show_up showing reached received check track resend re-send outstanding_still processed pending stuck
    cek ngecek dicek udah_masuk sudah_masuk udh_masuk sdh_masuk masuk msk nyampe sampai_belum cair kuitansi struk resi kirim_ulang nyangkut expired kadaluarsa diproses proses gimana_kabar perkembangan kelanjutan tercatat terkonfirmasi terverifikasi verifikasi terbayar_belum lihat muncul pumasok
    any_news any_update eta how_long how_far who_hasn't who_still list_unpaid show_me send_me_a_copy copy_of proof_that haven't_received
    not_received never_received see_it lihatkan tampilkan daftar_yang siapa_saja siapa_aja udah_bayar_belum udah_belum sudahkah blm_masuk
    belum_masuk nyampe_belum kapan_cair dimana_uang minta_struk minta_bukti minta_kuitansi cetak_ulang salinan duplikat_kuitansi mlebu lebet
    riwayat histori mutasi_hari`,
  setting: `set setting settings limit threshold password pin username profile toggle enable disable activate deactivate turn_on turn_off switch_on switch_off default schedule auto automatic automatically export permission role approval notifications webhook raise_my increase_my lower_my cap minimum maximum statement monthly_statement daily_report csv excel dashboard staff_account add_user email_me
    atur aturkan setel settingan batas sandi profil aktif aktifkan nonaktif nonaktifkan matikan matiin hidupkan nyalakan nyalain tambahkan_metode jadwal jadwalkan otomatis ekspor unduh download izin akses staf akun_staf notifikasi notif maksimum minimal maksimal min max format tampilan nama_toko logo email laporan api paki-update paki-set tukar_kata_laluan had naikin naikkan turunkan ambang transaksi_di_atas kebijakan
    coupon voucher_code promo_code kode_promo kode_voucher surcharge service_fee delivery_fee shipping_rate ongkir_default menu_item new_item
    catalog katalog etalase harga_menu add_a create_a_coupon mark_as sold_out_in amex apple_pay autopay auto-withdraw settlement_schedule rule
    flag whitelist blacklist sub_account pos_settings in_the_system di_sistem di_aplikasi di_dashboard di_halaman masa_berlaku berlaku_sampai
    kuota_voucher aktifin aktifkeun hidupin tambah_produk tambah_menu tambahkan_kasir gantien_rego ganti_harga ubah_harga lupa_password
    verifikasi_akun minimum_order minimal_order`,
  want: `want wants would_like d_like need needs please pls plz kindly could_you can_you would_you i'd let's may_we wish
    mau pengen pingin ingin minta mnt mintak tolong tlg tolongin mohon mhn moga harap bantu bisa boleh nyuwun nyuhunkeun hoyong nak nk arek kersa paki po pakisuyo sila silakan monggo punten butuh perlu dong donk`,
  i: `i i'm i've i'd im ive me my mine myself we we've us our ours aku saya sy gue gw gua ku kami kita ane tiang kulo kula abdi awak ambo saye ak akoh ako ko natin namin urang`,
  you: `you u your yours you've you're you'd kamu anda kalian lo lu elo loe antum situ sampeyan panjenengan anjeun ikam kau saudara awak_ni nyo mo ninyo koe`,
  they: `he she they him her them his their hers he's she's they're dia ia beliau mereka doi nya si doski dheweke manehna siya sila`,
  goods: `sticker stickers template templates signage sign booklet poster banner board book books form forms journal notebook printing print course class workshop training service services setup installation repair subscription voucher card cards pack kit ticket tickets novel film movie app game consultation
    stiker templat formulir buku papan spanduk cetak jasa jualan kelas kursus les pelatihan instalasi servis reparasi langganan kartu paket tiket biaya denda uang ongkos`,
  yes: `yes yep yeah yup ok okay sure fine agreed agree deal perfect sounds setuju cocok oke okey sip gas iya iye ya siap acc fix jadi`,
  fail: `failed fail fails failure expired bounced declined unsuccessful didn't_go gagal kadaluarsa kedaluwarsa nggagal mental ga_masuk ndak_masuk tertolak`,
  remind: `remind reminder pengingat ingetin ingatkan ingatin lupa`,
  half: `half part partly deposit rest remaining separo separuh setengah sebagian sisanya sisane sisa dp`,
} as const
