/** What made sentences are put together from. Goods: the words, and behind the bar the one a description must hold. */
export const INDONESIAN = {
  goods: `rempeyek teri|rempeyek; sewa sound system|sound; servis pompa air|pompa; kue lumpur kentang|lumpur; tiket wayang kulit|wayang; les renang anak|renang; kacamata baca|kacamata; cetak kalender dinding|kalender; ganti aki motor|aki; madu kelulut|madu;
    jasa sedot WC|sedot; rantang susun tiga|rantang; kaos sablon komunitas|kaos; bunga melati ronce|melati; matras yoga|matras; bibit cabai rawit|cabai; sarung bantal|sarung; kursus menjahit|menjahit; uang kas kelas|kas; ayam geprek|ayam; pasang plafon gypsum|plafon; sepatu futsal bekas|sepatu; tambal ban|ban;
    buku resep masakan|resep; kain tenun ikat|tenun; iuran sampah|sampah; potong rumput|rumput; sambal roa|sambal; jahit seragam pramuka|seragam; perbaikan mesin cuci|mesin; dodol durian|dodol; sewa kebaya wisuda|kebaya; keranjang rotan|keranjang; cuci karpet|karpet; obat kumur herbal|obat; tanaman sirih gading|sirih;
    permak celana jeans|celana; pelunasan katering|katering; spanduk wisuda|spanduk; parfum laundry|parfum; konsultasi gizi|gizi; kandang ayam petelur|kandang; tas anyam pandan|tas; topeng kayu|topeng; pendaftaran lomba menggambar|lomba; jus alpukat|jus; akuarium laut|akuarium; gantungan kunci kulit|gantungan; celengan ayam|celengan; pakan lele|lele`,
  names: `Bintang; Mawar; Sekar; Yoga; Rizal; Dewi; Putri; Bayu; Cahya; Hendrik; Lestari; Maria; Ahmad Fauzi; Siti Rohmah; Wayan Sudira; Made Artini; Togu; Rotua; Anisa; Guntur; Melati; Kusnadi; Fitri; Januar; Markus; Yohana; Dadang; Euis; Ucok; Slamet Riyadi; Ratih; Intan; Galih; Permata; Dana; Samsul; Nyoman; Tini`,
  titles:
    'Pak; Bu; Mas; Mbak; Kak; Bang; Teh; Kang; Om; Tante; Ibu; Bapak; Mbah; Koh; Ci; Uda; Uni; Bli; Pakde; Bude; Ustadz; Bunda; Mama; Neng; Cak; Opa; Oma; Eyang',
  places:
    'Jl. Anggrek No. 12; Perum Griya Asri Blok C4/7; kost Melati kamar 9; Gg. Kelinci III RT 02; Desa Sukamaju RT 3/RW 1; Kota Lama Semarang 50174; apartemen tower B lt 12; Jalan Raya Kuta 88X; Dusun Ngadirejo',
  towns: 'Bontang; Sanggau; Klaten; Bima; Ternate; Ciamis; Pati; Maumere; Lahat; Gresik',
  greetings:
    'halo; hai; pagi; selamat siang; assalamualaikum; permisi; punten; kulonuwun; met sore; halo halo; misi; horas; dear; salam sejahtera; halo selamat malam; om swastyastu',
  thanks:
    'makasih ya; terima kasih; suwun; hatur nuhun; thanks; trims; makasih banyak; mohon diproses; ditunggu ya; nuhun; matur nuwun; jazakillah',
  methods:
    'pakai QRIS; qris ya; va bca; VA BRI aja; lewat gopay; bayar ovo; pake dana; kartu kredit; transfer mandiri; shopeepay; via va bni; link buat gopay; QR aja; metode VA BSI; nanti discan QRIS',
  dates:
    'tgl 12 Desember 2026; besok pagi; kemarin jam 3 sore; hari Sabtu jam 10; tadi malam; 5/12/2026; minggu depan; tanggal 20; 3-4 Des',
  refs: 'nota 2281; no order 5512; invoice INV-2026-031; tiket 88120; resi JP0091823; no antrian 17; hp 0812 9981 2231; wa 085712345678; plat AB 1234 CD',
  verbs:
    'mau bayar; bayar; mau lunasin; tolong tagih; minta tagihan; mau ambil; pesan; saya beli; bade mayar; arep mbayar; ingin membayar; titip bayar; mau checkout; jadi ambil; nak bayar; hendak melunasi; minta link buat; tolong bikinin link untuk; mohon tagihan; pembayaran; pelunasan',
  amounts:
    'Rp 45.000; 120rb; Rp1.250.000; 85 ribu; 2,5 juta; seratus ribu rupiah; 75.000; Rp 60.000,-; 300rb; IDR 500.000; lima puluh ribu; 1,1jt',
} as const

export const ENGLISH = {
  goods: `gutter cleaning|gutter; pottery class|pottery; vintage lamp rewiring|lamp; garden fence paint|fence; sourdough starter|sourdough; cello bow rehair|cello; dog grooming|grooming; wooden spoons|spoons; boat trailer hire|trailer; knitting needles|needles; oak bookshelf|bookshelf; wedding cake tasting|cake;
    leather belt repair|belt; chimney sweep|chimney; swimming lesson|swimming; bamboo blinds|blinds; tennis racket restring|racket; fish tank filter|tank; herb seedlings|seedlings; portrait session|portrait; quilted tote bag|tote; bicycle tune-up|bicycle; sushi platter|sushi; carpet shampoo|carpet; museum tickets|museum;
    handmade soap|soap; guitar setup|guitar; roof tile replacement|roof; surfboard wax|wax; passport photos|photos; hot stone massage|massage; lemon drizzle cake|lemon; steel toe boots|boots; garage door opener|garage; yarn bundle|yarn; watch strap|strap; office chair wheels|chair; brass door knob|knob; firewood delivery|firewood; embroidery hoop|embroidery`,
  names: `Grace; Chase; Basil; Rosie; Olive; Hunter; Tom Baker; Mark; April; June; Rich; Faith; Jasmine; Miles; Pearl; Robin; Dr. Okafor; Priya; Kenji; Rohan Mehta; Mei Ling; Aroha; Jarrah; Bruce; Nigel; Doreen; Siobhan; Hamish; Luca; Manny; Walter Pike; Anita; Desmond; Penny; Earl`,
  titles: 'Mr; Mrs; Ms; Uncle; Auntie; Father; Coach; Sgt.; Grandma; Sir; Dr.; Miss; Captain; Nurse; Professor',
  places:
    '14 Maple Street; Flat 3B, 22 High Road, LS6 3PT; 120 Ocean Drive; Blk 210 #05-33; Unit 9, Harbour Court NSW 2150; Villa 7; room 221; Shop 4, Andheri West 400053',
  towns: 'Leeds; Perth; Queens; Cebu; Nagpur; Dunedin; Galway; Ipoh; Boise; Hull',
  greetings:
    'hi; hello; hey; dear; good morning; howdy; yo; good afternoon; namaste; kia ora; hiya; morning; hey hey; respected; hello there',
  thanks:
    'thanks; thank you; cheers; many thanks; ta; much appreciated; thanks so much; kind regards; ciao; bless you; salamat po',
  methods:
    'by card; credit card please; card if possible; he will pay by Visa; paying by Mastercard; debit card; QR please; she will scan a QR; bank transfer; just a card; card payment',
  dates:
    'on Nov 20; tomorrow at 4pm; Saturday 10am-2pm; 12/11/2026; yesterday; due 1 Dec; this Friday; last week; on 20/11/2026 at 2pm',
  refs: 'job 4471; ticket 2231; ref KEA-0921; invoice no. 318; order #A-20917; mobile 0400 123 987; 402-555-0177; case 24-CV-0093; booking 22-881',
  verbs:
    'pay for; we would like to pay for; please bill me for; kindly collect for; wants the; is paying for; need a link for; I owe you for; could you charge for; says it was for; ordered; requests; keen to pay for; please take payment for; here to settle; invoice me for; ready to pay for',
  amounts: '$45; $1,250; £60; 80 dollars; AUD 320; USD 75; ₹2,750; fifty dollars; $18; €90; RM 130; S$27; 110 bucks',
} as const
