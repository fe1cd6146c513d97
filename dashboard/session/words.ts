import type { Words } from '../language/locale.tsx'

const en = {
  title: 'Confirm that it is you',
  why: 'This involves money or secrets, so please confirm your identity again. It is valid for five minutes.',
  password: 'Password',
  code: 'Code from your authenticator app',
  usePasskey: 'Use a passkey',
  confirm: 'Confirm',
}
const id: typeof en = {
  title: 'Konfirmasi identitas Anda',
  why: 'Ini menyangkut uang atau rahasia, jadi konfirmasikan identitas Anda sekali lagi. Berlaku lima menit.',
  password: 'Kata sandi',
  code: 'Kode dari aplikasi autentikator',
  usePasskey: 'Pakai passkey',
  confirm: 'Konfirmasi',
}
export const words: Words<typeof en> = { en, id }
