import type { Gapura } from '@gapura/sdk'
import type { ShopSettings } from './settings.ts'
import { type Language, sayError } from './texts.ts'

/** One thing that was tried. `message` says what was found, and what to do where it is not right. */
export type SettingsCheck = { readonly name: string; readonly ok: boolean; readonly message: string }

const SKEW_MAX_SECONDS = 240

/**
 * Tries the settings as a payment would use them, without making one: the gateway answers, the clocks agree, the key may do what is
 * needed, and something can be paid in the shop's currency. Never throws.
 */
export async function checkSettings(
  gapura: Gapura,
  settings: ShopSettings,
  currency: string | undefined,
  webhookUrl: string,
): Promise<SettingsCheck[]> {
  const { language } = settings
  const reached = await checkClock(settings, language)
  if (!reached.ok && reached.name === 'gateway') return [reached]
  return [
    reached,
    await tried('key', language, () => checkKey(gapura, settings)),
    await tried('refunds', language, async () => {
      await gapura.refunds.list().page()
      return language === 'id' ? 'Pengembalian dana dapat dibaca.' : 'Refunds can be read.'
    }),
    await tried('currency', language, () => checkCurrency(gapura, currency, language)),
    ...checkAddress(settings, webhookUrl),
  ]
}

async function tried(name: string, language: Language, work: () => Promise<string>): Promise<SettingsCheck> {
  try {
    return { name, ok: true, message: await work() }
  } catch (error) {
    return { name, ok: false, message: sayError(language, error) }
  }
}

async function checkClock({ baseUrl }: ShopSettings, language: Language): Promise<SettingsCheck> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/healthz`, { signal: AbortSignal.timeout(10_000) })
    const skew = Math.round((Date.now() - Date.parse(response.headers.get('date') ?? '')) / 1_000)
    if (Number.isFinite(skew) && Math.abs(skew) > SKEW_MAX_SECONDS) {
      const message =
        language === 'id'
          ? `Jam server ini berbeda ${skew} detik dari gateway, sehingga setiap webhook ditolak. Sinkronkan jamnya (NTP).`
          : `The clock of this server differs by ${skew} seconds from the gateway's, so every webhook is refused. Synchronize it (NTP).`
      return { name: 'clock', ok: false, message }
    }
    return { name: 'gateway', ok: true, message: language === 'id' ? `${baseUrl} menjawab.` : `${baseUrl} answers.` }
  } catch {
    const message =
      language === 'id'
        ? `${baseUrl} tidak dapat dihubungi dari server ini. Periksa baseUrl dan jaringan.`
        : `${baseUrl} cannot be reached from this server. Check baseUrl and the network.`
    return { name: 'gateway', ok: false, message }
  }
}

async function checkKey(gapura: Gapura, { apiKey, language }: ShopSettings): Promise<string> {
  await gapura.checkouts.list().page()
  const isLive = apiKey.startsWith('sk_live_')
  if (language === 'id')
    return isLive ? 'Kunci produksi diterima.' : 'Kunci sandbox diterima: belum ada uang sungguhan.'
  return isLive ? 'The live key is accepted.' : 'The sandbox key is accepted: no real money moves.'
}

async function checkCurrency(gapura: Gapura, currency: string | undefined, language: Language): Promise<string> {
  const all = await gapura.paymentMethods.list().take(1_000)
  const usable = all.filter((one) => one.enabled && (one.currency === null || one.currency === currency?.toUpperCase()))
  if (currency !== undefined && usable.length === 0) {
    throw new Error(
      language === 'id' ? `Tidak ada metode pembayaran untuk ${currency}.` : `No payment method takes ${currency}.`,
    )
  }
  const names = [...new Set(usable.map(({ type, code }) => code ?? type))].join(', ')
  return language === 'id' ? `Dapat dibayar dengan: ${names}.` : `Can be paid with: ${names}.`
}

function checkAddress({ apiKey, language }: ShopSettings, webhookUrl: string): SettingsCheck[] {
  const isRight = webhookUrl.startsWith('https://') || apiKey.startsWith('sk_test_')
  const right = language === 'id' ? `Webhook diterima di ${webhookUrl}.` : `Webhooks are received at ${webhookUrl}.`
  const wrong =
    language === 'id'
      ? `Gateway produksi hanya mengirim webhook ke https: ${webhookUrl}.`
      : `A production gateway sends webhooks to https alone: ${webhookUrl}.`
  return [{ name: 'webhook', ok: isRight, message: isRight ? right : wrong }]
}
