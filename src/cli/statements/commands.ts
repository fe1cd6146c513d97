import type { Entry } from '../../../packages/cli/src/command.ts'

/** The commands about bank statements, by name. */
export const STATEMENT_COMMANDS: Readonly<Record<string, Entry>> = {
  'statements import': {
    summary: 'Import the bank statement of a connection, and match it.',
    load: async () => (await import('./import.ts')).statementsImport,
  },
  'statements set': {
    summary: 'Set how the statements of a connection are read and matched.',
    load: async () => (await import('./set.ts')).statementsSet,
  },
  'statements list': {
    summary: 'List the bank statements that were imported.',
    load: async () => (await import('./list.ts')).statementsList,
  },
  'statements show': {
    summary: 'Show what an entry or booking is matched with, at the bank and in the books.',
    load: async () => (await import('./show.ts')).statementsShow,
  },
  'statements days': {
    summary: 'Show what bank and books had at the end of each day.',
    load: async () => (await import('./days.ts')).statementsDays,
  },
  'statements match': {
    summary: 'Match what is still open, or the named rows.',
    load: async () => (await import('./match.ts')).statementsMatch,
  },
  'statements breaks': {
    summary: 'List what is on one side only.',
    load: async () => (await import('./breaks.ts')).statementsBreaks,
  },
  'statements explain': {
    summary: 'Explain a break.',
    load: async () => (await import('./explain.ts')).statementsExplain,
  },
  'statements reopen': {
    summary: 'Reopen an explained break.',
    load: async () => (await import('./reopen.ts')).statementsReopen,
  },
  'statements undo': {
    summary: 'Undo a wrong match.',
    load: async () => (await import('./undo.ts')).statementsUndo,
  },
  'statements suspense': {
    summary: 'List money that arrived for unknown codes.',
    load: async () => (await import('./suspense.ts')).statementsSuspense,
  },
  'statements book': {
    summary: 'Book what a break is about: a fee, interest, suspense.',
    load: async () => (await import('./book.ts')).statementsBook,
  },
}
