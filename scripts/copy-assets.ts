/** Copies what `tsc` leaves behind (SQL, the playground's page, the browser's client) next to the compiled code. */
import { cp } from 'node:fs/promises'

for (const folder of ['db/migrations', 'intents/playground', 'csrf/browser']) {
  await cp(`src/${folder}`, `dist/${folder}`, { recursive: true })
}
