import type { TelemetryParts, TelemetrySettings } from './settings.ts'

/**
 * Starts the export of traces and metrics; null: nothing is exported and the SDK is not loaded. Returns how to stop, which
 * sends what is left and takes at most a few seconds.
 */
export async function startTelemetry(
  settings: TelemetrySettings | null,
  parts: TelemetryParts,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => {}
  const { startSdk } = await import('./sdk/start-sdk.ts')
  return startSdk(settings, parts)
}
