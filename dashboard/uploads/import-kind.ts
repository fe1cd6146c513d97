import type { Progress } from '../../src/dashboard/sending/schema.ts'
import type { ReadLine } from '../../src/dashboard/uploads/schema.ts'
import type { Template } from './template.ts'
import type { Fixes, Upload } from './upload-file.ts'
import type { Figure } from './upload-summary.tsx'

/** What was read of a file, whatever it holds. */
export type Reading = {
  readonly hash: string
  readonly headings: Readonly<Record<string, string>>
  readonly rows: readonly ReadLine[]
  readonly good: number
  readonly faulty: number
}

/** A file with what was rewritten of it. `isAlso`: as the choice of its kind is set. */
export type ReadUpload = { readonly upload: Upload; readonly fixes: Fixes; readonly isAlso: boolean }

/** What importing a file makes. */
export type Counts = {
  /** What the file is of; with those that were imported before. */
  readonly made: number
  readonly repeated: number
  readonly customersCreated: number
}

/** A kind of file that is imported, all of its rows or none. */
export type ImportKind<Shown extends Reading, Made> = {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  readonly about: string
  readonly hint: string
  readonly template: Template
  /** The column that is fixed where none is at fault. */
  readonly usual: string
  /** A choice of how it is imported, off at first; absent: there is none. */
  readonly choice?: { readonly label: string; readonly hint: string }
  preview(read: ReadUpload): Promise<Shown>
  create(read: ReadUpload, hash: string, onProgress: (progress: Progress) => void): Promise<Made>
  /** The queries that are no longer what they were. */
  readonly changes: readonly string[]
  /** How a row reads: what it is, and what else it says, below it. */
  row(cells: ReadLine['cells']): { readonly name: string; readonly below: string; readonly amount: string }
  readonly amountName: string
  readonly rowName: string
  counts(of: Shown | Made): Counts
  /** What it is of, in figures: "Invoices". */
  readonly madeName: string
  /** What it comes to beside its counts; absent: nothing. */
  figures?(shown: Shown): readonly Figure[]
  /** The button's words for so many, and what is said before it is done. */
  action(fresh: number, isAlso: boolean): { readonly label: string; readonly title: string; readonly text: string }
  /** What is said afterwards, of those that are new and of those that were imported before. */
  readonly said: { done(fresh: number): string; before(repeated: number): string }
  /** Where what was made is seen. */
  readonly seen: { readonly to: string; readonly label: string }
}
