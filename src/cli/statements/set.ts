import { StartError } from '../../base/start-error.ts'
import { changeAccount, readMapping, readSettlement } from '../../statements/account.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { assertConnection, CONNECTION, doAndRecord, readConnection, readText, withStatements } from './options.ts'

export const statementsSet: Command = {
  help: `Usage: npm run -s gapura -- statements set --connection ID [--mapping FILE] [--settlement JSON|none] [--window DAYS]

Sets how the statements of a connection are read and matched from now on, and prints it. --mapping is a JSON file that says
how its CSV is read; try it first with "statements import FILE --preview --mapping FILE". --settlement says what a provider
keeps of what it settles, {"feeBasisPoints":70,"feeFixed":0,"taxPercent":11}: one entry may then be all payments of some whole
days less fee and tax. --window: within how many days the bank shows what the books have, 3 at first.`,
  async run(args) {
    const options = readOptions(args, {
      ...CONNECTION,
      mapping: { type: 'string' },
      settlement: { type: 'string' },
      window: { type: 'string' },
    })
    const connectionId = readConnection(options.connection)
    await withStatements((db) => assertConnection(db, connectionId))
    const account = await doAndRecord(async (tx, _doing, record) => {
      const { mapping: file, settlement, window } = options
      const change = {
        ...(file === undefined ? {} : { mapping: readMapping(parseJson(await readText(file), file)) }),
        ...(settlement === undefined
          ? {}
          : { settlement: settlement === 'none' ? null : readSettlement(parseJson(settlement, '--settlement')) }),
        ...(window === undefined ? {} : { windowDays: readWindow(window) }),
      }
      const changed = await changeAccount(tx, connectionId, change)
      if (Object.keys(change).length > 0) await record({ what: 'statement.set', subject: connectionId, detail: change })
      return changed
    })
    const { mapping, settlement, windowDays } = account
    console.log(JSON.stringify({ connectionId, mapping, settlement, windowDays }, null, 2))
  },
}

function readWindow(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 30) throw new StartError('--window is a number of days, at most 30.')
  return Number(text)
}

export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(`${name} is not JSON: ${(error as Error).message}.`)
  }
}
