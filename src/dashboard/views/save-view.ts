import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ListName } from '../lists/columns.ts'
import type { Calendar } from '../lists/filter.ts'
import { assertRecognized } from './recognized.ts'
import { assertReads, assertSavable, type Reader, viewToChange } from './rules.ts'
import { deleteViews, insertView, lockPerson, readViews, type Shown, type StoredView, updateView } from './store.ts'

/** The reader, their merchant and calendar, and the key that opens sealed views. */
export type ViewContext = {
  readonly masterKey: MasterKey
  readonly merchantId: string
  readonly reader: Reader
  readonly calendar: Calendar
}

type Wanted = Shown & { readonly list: ListName; readonly name: string; readonly isShared: boolean }

/** Saves a view of a list. Throws VALIDATION_ERROR, and FORBIDDEN for what the reader may not do. */
export async function saveView(
  tx: Tx,
  { masterKey, merchantId, reader, calendar }: ViewContext,
  { list, name, isShared, filters, columns }: Wanted,
): Promise<StoredView> {
  assertReads(reader, list)
  assertRecognized(list, { filters, columns }, calendar)
  await lockPerson(tx, merchantId, reader.personId)
  const { now } = calendar
  const view: StoredView = {
    id: newId('vw', merchantId, now),
    list,
    name: name.trim(),
    personId: reader.personId,
    isShared,
    filters,
    columns,
    createdAt: now,
    updatedAt: now,
  }
  assertSavable(reader, view, { all: await readViews(tx, masterKey, merchantId, list), before: undefined })
  await insertView(tx, masterKey, merchantId, view)
  return view
}

type Change = { readonly name?: string; readonly isShared?: boolean; readonly shown?: Shown }

/** Renames a view, shares or unshares it, or changes what it shows. Throws as above, and NOT_FOUND. */
export async function changeView(
  tx: Tx,
  { masterKey, merchantId, reader, calendar }: ViewContext,
  id: string,
  { name, isShared, shown }: Change,
): Promise<StoredView> {
  const isTakenBack = isShared === false && name === undefined && shown === undefined
  const read = async (list?: ListName) => {
    const all = await readViews(tx, masterKey, merchantId, list)
    return { all, before: viewToChange(reader, all, id, isTakenBack ? 'take back' : 'change') }
  }
  const { list, personId } = (await read()).before
  await lockPerson(tx, merchantId, personId)
  const { all, before } = await read(list)
  if (isShared === false && personId !== reader.personId) {
    throw new ApiError('FORBIDDEN', 'Only its creator can unshare a view; it can be deleted.')
  }
  if (shown) assertRecognized(list, shown, calendar)
  const after: StoredView = {
    ...before,
    ...shown,
    name: name?.trim() ?? before.name,
    isShared: isShared ?? before.isShared,
    updatedAt: calendar.now,
  }
  assertSavable(reader, after, { all, before })
  await updateView(tx, masterKey, merchantId, after)
  return after
}

/** Deletes a view. Throws NOT_FOUND, and FORBIDDEN for another member's. */
export async function removeView(tx: Tx, { masterKey, merchantId, reader }: ViewContext, id: string): Promise<void> {
  const all = await readViews(tx, masterKey, merchantId)
  await deleteViews(tx, merchantId, [viewToChange(reader, all, id, 'take back').id])
}
