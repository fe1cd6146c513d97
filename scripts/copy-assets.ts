/** Copies what `tsc` leaves behind (SQL migrations) next to the compiled code. */
import { cp } from 'node:fs/promises'

await cp('src/db/migrations', 'dist/db/migrations', { recursive: true })
