import type { Gapura } from '@gapura/sdk'
import { CliError } from '../command.ts'

/**
 * Has the last day that was closed reported again. A day of the books is of the whole sandbox: no account closes one.
 * Returns the day.
 */
export async function reportBooks(gapura: Gapura): Promise<string> {
  const [closed] = await gapura.events.list({ type: 'books.closed' }).take(1)
  if (!closed || !('day' in closed.data)) {
    throw new CliError(
      'No day of this sandbox’s books is closed yet. Its operator closes one with "clock advance --seconds 86400".',
    )
  }
  await gapura.events.resend(closed.id)
  return closed.data.day
}
