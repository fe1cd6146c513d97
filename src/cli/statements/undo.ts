import { undoMatch, undoneAction } from '../../statements/undo-match.ts'
import type { Command } from '../command.ts'
import { readId, readOptionsAndWord } from '../options.ts'
import { doAndRecord, readNote } from './options.ts'

export const statementsUndo: Command = {
  help: `Usage: npm run -s gapura -- statements undo ID --note TEXT

Undoes a match that was wrong: what it matched is a break again on both sides, what was booked for it in the operator's books is
booked back, and the rules leave its entries to people from then on. "statements show" says the id of a match.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { note: { type: 'string' } })
    const id = readId('mat', word, 'ID', 'statements show')
    const note = readNote(options.note)
    const { opened } = await doAndRecord(async (tx, doing, record) => {
      const undone = await undoMatch(tx, id, { ...doing, note })
      await record(undoneAction(id, note, undone))
      return undone
    })
    console.log(`${id} is undone: ${opened} breaks are open of it.`)
  },
}
