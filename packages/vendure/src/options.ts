import type { Gapura } from '@gapura/sdk'
import { openGateway, readShopSettings, SettingsError, type ShopSettings } from '@gapura/shop'

/** Options that hold, and the gateway they lead to. */
export type Ready = ShopSettings & {
  readonly serverUrl: string
  readonly storefrontUrl: string
  readonly gapura: Gapura
}

let ready: Ready | undefined

/** Where the plugin's own addresses begin. */
export const ROUTE = '/gapura'

/** Reads the options of `GapuraPlugin.init`. Throws `SettingsError` with every fault. */
export function setOptions(given: unknown): void {
  const settings = readShopSettings(given)
  ready = { ...settings, gapura: openGateway(settings) }
}

export function options(): Ready {
  if (!ready) throw new SettingsError(['Add GapuraPlugin.init({ … }) to the plugins.'])
  return ready
}

export const webhookUrl = (): string => `${options().serverUrl}${ROUTE}/webhook`
