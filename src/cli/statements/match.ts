import { StartError } from '../../base/start-error.ts'
import { matchByHand } from '../../statements/breaks/act.ts'
import { matchAccount } from '../../statements/match-account.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { CONNECTION, doAndRecord, readConnection, readCounterpart, readNote } from './options.ts'

export const statementsMatch: Command = {
  help: `Usage: npm run -s gapura -- statements match --connection ID
       npm run -s gapura -- statements match --connection ID [--entry ID]… [--booking OWNER/ID]… --note TEXT [--difference ACCOUNT]

Matches what is open of a connection again by the rules, as every hour; or the named entries with the named bookings ("statements
breaks --json" prints entryId, owner and transactionId), which resolves their breaks. Where their sums differ, --difference says
which account that is booked to, as in "statements book".`,
  async run(args) {
    const options = readOptions(args, {
      ...CONNECTION,
      entry: { type: 'string', multiple: true },
      booking: { type: 'string', multiple: true },
      note: { type: 'string' },
      difference: { type: 'string' },
    })
    const connectionId = readConnection(options.connection)
    const { entry: entryIds = [], booking = [] } = options
    if (entryIds.length + booking.length === 0) {
      const { entries, bookings, resolved } = await doAndRecord((tx, { at }) => matchAccount(tx, connectionId, at))
      console.log(`${entries} entries matched with ${bookings} bookings, ${resolved} breaks resolved`)
      return
    }
    const note = readNote(options.note)
    const items = booking.map(readBooking)
    const difference =
      options.difference === undefined ? undefined : readCounterpart(options.difference, '--difference')
    await doAndRecord(async (tx, doing, record) => {
      await matchByHand(tx, { connectionId, entryIds, items, difference }, { ...doing, note })
      await record({
        what: 'statement.match',
        subject: connectionId,
        detail: { entryIds, bookings: booking, difference, note },
      })
    })
    console.log('They are matched.')
  },
}

function readBooking(text: string) {
  const [owner, transactionId, ...more] = text.split('/')
  if (!owner || !transactionId || more.length > 0) {
    throw new StartError(`--booking is owner and transactionId with a slash between them, not "${text}".`)
  }
  return { owner, transactionId }
}
