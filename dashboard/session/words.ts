import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Confirm that it is you',
  why: 'This touches money or secrets, so we ask again who you are. It holds for five minutes.',
  password: 'Password',
  code: 'Code from your authenticator app',
  usePasskey: 'Use a passkey',
  confirm: 'Confirm',
}
const id: typeof en = {
  title: 'Pastikan ini Anda',
  why: 'Ini menyangkut uang atau rahasia, jadi kami bertanya sekali lagi siapa Anda. Berlaku lima menit.',
  password: 'Kata sandi',
  code: 'Kode dari aplikasi autentikator',
  usePasskey: 'Pakai passkey',
  confirm: 'Pastikan',
}
export const words: Words<typeof en> = { en, id }
