import type { Finding } from '../../../src/dashboard/connections/schema.ts'
import type { Locale } from '../../language/locale.tsx'

type Translation = readonly [pattern: RegExp, say: (...parts: string[]) => string]

const CHECKS: Readonly<Record<string, readonly [en: string, id: string]>> = {
  clock: ['Clock', 'Jam'],
  token: ['Token', 'Token'],
  signature: ['Signature', 'Tanda tangan'],
  account: ['Account', 'Rekening'],
  'server key': ['Server key', 'Server key'],
  'secret key': ['Secret key', 'Secret key'],
  'callback token': ['Callback token', 'Callback token'],
}

/** A provider's own answer, or the system's name of what happened, stays as it is. */
const CAUSE = String.raw`( \(.*\))?`

/** What a test finds, as the server words it, and the same in Indonesian. A test holds this list to the server's sentences. */
const FOUND: readonly Translation[] = [
  [/^Our clock and the provider’s are (\S+) s apart\.$/, (s = '') => `Selisih jam kita dan jam penyedia ${s} detik.`],
  [
    /^Our clock is (\S+) s ahead of the provider’s\.$/,
    (s = '') => `Jam kita ${s} detik lebih cepat dari jam penyedia.`,
  ],
  [/^Our clock is (\S+) s behind the provider’s\.$/, (s = '') => `Jam kita ${s} detik lebih lambat dari jam penyedia.`],
  [/^(\S+) gave us a token: .*$/, (host = '') => `${host} memberi token: ia mengenal client id dan kunci kita.`],
  [
    /^The provider refuses the time we signed with \((.*)\)\.$/,
    (said = '') => `Penyedia menolak waktu pada tanda tangan kita (${said}).`,
  ],
  [
    /^The provider refuses what our private key signed \((.*)\)\.$/,
    (said = '') => `Penyedia menolak tanda tangan kunci privat kita (${said}).`,
  ],
  [
    /^The provider does not know our client id \((.*)\)\.$/,
    (said = '') => `Penyedia tidak mengenal client id kita (${said}).`,
  ],
  [/^The provider gives us no token \((.*)\)\.$/, (said = '') => `Penyedia tidak memberi token (${said}).`],
  [/^The provider refuses our signature \((.*)\)\.$/, (said = '') => `Penyedia menolak tanda tangan kita (${said}).`],
  [/^The provider refuses who we say we are \((.*)\)\.$/, (said = '') => `Penyedia menolak identitas kita (${said}).`],
  [
    /^The provider accepted a signed call .*$/,
    () => 'Penyedia menerima panggilan bertanda tangan tentang pembayaran yang tidak ada.',
  ],
  [
    new RegExp(`^The certificate of (\\S+) is not trusted${CAUSE}\\.$`),
    (host = '', cause = '') => `Sertifikat ${host} tidak dipercaya${cause}.`,
  ],
  [
    new RegExp(`^No connection to (\\S+) could be made${CAUSE}\\.$`),
    (host = '', cause = '') => `Tidak bisa tersambung ke ${host}${cause}.`,
  ],
  [
    new RegExp(`^The connection to (\\S+) broke before it answered${CAUSE}\\.$`),
    (host = '', cause = '') => `Sambungan ke ${host} putus sebelum dijawab${cause}.`,
  ],
  [/^(\S+) did not answer in time\.$/, (host = '') => `${host} tidak menjawab pada waktunya.`],
  [/^(\S+) is in trouble itself \((.*)\)\.$/, (host = '', said = '') => `${host} sendiri sedang bermasalah (${said}).`],
  [
    /^(\S+) answered HTTP (\S+) without the requested JSON.*$/,
    (host = '', status = '') => `${host} menjawab HTTP ${status} tanpa JSON yang diminta.`,
  ],
  [
    /^(\S+) answered HTTP (\S+) with a web page .*$/,
    (host = '', status = '') =>
      `${host} menjawab HTTP ${status} dengan halaman web, bukan JSON: yang menjawab firewall atau situs lain.`,
  ],
  [
    /^The account payouts leave from has (.*) to send\.$/,
    (amount = '') => `Rekening asal pengiriman berisi ${amount}.`,
  ],
  [
    /^The bank knows no such account of ours \((.*)\)\.$/,
    (code = '') => `Bank tidak mengenal rekening kita itu (${code}).`,
  ],
  [
    /^The bank refuses our calls about transfers \((.*)\)\.$/,
    (code = '') => `Bank menolak panggilan kita tentang transfer (${code}).`,
  ],
  [
    /^The bank does not let us ask for a balance \((.*)\)\.$/,
    (code = '') => `Bank tidak mengizinkan kita menanyakan saldo (${code}).`,
  ],
  [
    /^The bank does not tell what is in our account \((.*)\)\.$/,
    (code = '') => `Bank tidak memberi tahu isi rekening kita (${code}).`,
  ],
  [/^(Midtrans|Xendit) accepts the (server|secret) key\.$/, (name = '', key = '') => `${name} menerima ${key} key.`],
  [/^(Midtrans|Xendit) refuses the (server|secret) key\.$/, (name = '', key = '') => `${name} menolak ${key} key.`],
  [
    /^Midtrans answered (\S+) to a question .*$/,
    (code = '') => `Midtrans menjawab ${code} atas pertanyaan tentang pesanan yang tidak ada.`,
  ],
  [
    /^What answers at baseUrl is not (\S+): it sent no JSON\.$/,
    (name = '') => `Yang menjawab di baseUrl bukan ${name}: tidak ada JSON.`,
  ],
  [
    /^(Midtrans|Xendit) gave no usable answer \((.*)\)\.$/,
    (name = '', code = '') => `${name} tidak memberi jawaban yang bisa dipakai (${code}).`,
  ],
  [/^The secret key may not read the balance\.$/, () => 'Secret key ini tidak boleh membaca saldo.'],
  [/^The callback token is too short to be Xendit’s\.$/, () => 'Callback token terlalu pendek untuk token Xendit.'],
]

const GIVE_KEY =
  'berikan kepada penyedia kunci publik dari outbound.privateKey (“connections keys” mencetak keduanya), atau ganti ke kunci yang dimilikinya.'

/** What to do about it, likewise. */
const REMEDIES: readonly Translation[] = [
  [
    /^Have this machine follow a time server .*$/,
    () => 'Buat mesin ini mengikuti server waktu (chrony, systemd-timesyncd): yang ditandatangani membawa waktu.',
  ],
  [
    /^Set this machine’s clock by a time server: .*$/,
    () => 'Setel jam mesin ini dengan server waktu: penyedia menolak tanda tangan yang sudah berumur beberapa menit.',
  ],
  [
    /^Compare outbound\.clientId with the provider’s letter, and that baseUrl .*$/,
    () => 'Cocokkan outbound.clientId dengan surat penyedia, dan pastikan baseUrl sesuai surat itu.',
  ],
  [
    /^Compare outbound\.clientId with the provider’s letter, and .*$/,
    () => `Cocokkan outbound.clientId dengan surat penyedia, dan ${GIVE_KEY}`,
  ],
  [/^To resolve this, .*$/, () => `Untuk memperbaikinya, ${GIVE_KEY}`],
  [
    /^Compare outbound\.clientSecret .*$/,
    () => 'Cocokkan outbound.clientSecret dengan surat penyedia; spasi di ujungnya ikut terhitung.',
  ],
  [
    /^Compare outbound\.partnerId, channelId, merchantId and terminalId .*$/,
    () => 'Cocokkan outbound.partnerId, channelId, merchantId dan terminalId dengan surat penyedia.',
  ],
  [
    /^Compare outbound\.partnerId with the bank’s letter on transfers: .*$/,
    () =>
      'Cocokkan outbound.partnerId dengan surat bank tentang transfer: di beberapa bank nilainya lain dari yang untuk pembayaran.',
  ],
  [
    /^Compare outbound\.partnerId, channelId and merchantId .*$/,
    () => 'Cocokkan outbound.partnerId, channelId dan merchantId dengan surat penyedia.',
  ],
  [
    /^Where it has expired or names another host, .*$/,
    () =>
      'Jika sudah kedaluwarsa atau atas nama host lain, tanyakan kepada penyedia; jika ditandatangani otoritasnya sendiri, sebut berkas otoritas itu di NODE_EXTRA_CA_CERTS lalu jalankan ulang.',
  ],
  [
    /^Check baseUrl, DNS and the firewall, .*$/,
    () => 'Periksa baseUrl, DNS dan firewall, dan minta penyedia mengizinkan alamat mesin ini.',
  ],
  [
    /^Check baseUrl, and have the provider allow .*$/,
    () => 'Periksa baseUrl, dan minta penyedia mengizinkan alamat mesin ini.',
  ],
  [
    /^Try again; if it stays so, .*$/,
    () => 'Coba lagi; jika tetap begitu, minta penyedia mengizinkan alamat mesin ini.',
  ],
  [/^Try again later; .*$/, () => 'Coba lagi nanti; jika tetap begitu, kirim jawaban ini kepada penyedia.'],
  [
    /^Check that baseUrl is exactly as .*$/,
    () => 'Pastikan baseUrl persis seperti yang ditulis penyedia, berikut jalurnya.',
  ],
  [
    /^Compare payouts\.sourceAccount .*$/,
    () => 'Cocokkan payouts.sourceAccount dengan surat bank; nol di depan ikut terhitung.',
  ],
  [
    /^Have the bank switch balance inquiry .*$/,
    () => 'Minta bank mengaktifkan cek saldo (layanan 11) untuk client kita; pengiriman bisa tetap jalan tanpanya.',
  ],
  [
    /^Copy the server key again .*$/,
    () => 'Salin lagi server key dari Settings, Access Keys, di dashboard Midtrans merchant ini; client key lain lagi.',
  ],
  [
    /^Keys that begin with SB- .*$/,
    () =>
      'Kunci berawalan SB- untuk api.sandbox.midtrans.com, lainnya untuk api.midtrans.com: ganti kunci atau baseUrl.',
  ],
  [
    /^Set baseUrl to (.*), without a path\.$/,
    (url = '') => `Isi baseUrl dengan ${url.replace(' or ', ' atau ')}, tanpa jalur.`,
  ],
  [
    /^Check that this machine may reach .*$/,
    () => 'Pastikan mesin ini boleh menjangkau host baseUrl lewat HTTPS, lalu uji lagi.',
  ],
  [
    /^Make a secret key in the dashboard .*$/,
    () => 'Buat secret key di dashboard (Settings, Developers, API keys), lalu ganti kredensialnya.',
  ],
  [
    /^Give the key the permissions .*$/,
    () => 'Beri kunci itu izin Money-in write, Money-out write, serta Balance dan transactions read.',
  ],
  [
    /^Copy the webhook verification token .*$/,
    () => 'Salin webhook verification token dari dashboard (Settings, Webhooks) ke inbound.callbackToken.',
  ],
]

function translate(text: string, list: readonly Translation[]): string | undefined {
  for (const [pattern, say] of list) {
    const match = pattern.exec(text)
    if (match) return say(...match.slice(1).map((part) => part ?? ''))
  }
  return undefined
}

export const inIndonesian = {
  found: (words: string) => translate(words, FOUND),
  remedy: (remedy: string) => translate(remedy, REMEDIES),
}

/** What a test found, in the reader's language; the server's own words where they are not known here. */
export function describeFinding({ check, words, remedy }: Finding, locale: Locale) {
  const [en, id] = CHECKS[check] ?? [check, check]
  if (locale === 'en') return { check: en, said: words, remedy }
  return {
    check: id,
    said: inIndonesian.found(words) ?? words,
    remedy: remedy && (inIndonesian.remedy(remedy) ?? remedy),
  }
}
