import { ApiError, fieldError, notFound } from '../../base/errors.ts'
import type { ListName } from '../lists/columns.ts'
import { type Holder, may, type Permission } from '../people/permissions.ts'
import type { StoredView } from './store.ts'

/** So many views of one list a person may have. */
const VIEWS_MAX = 50

/** Who asks. */
export type Reader = Holder & { readonly personId: string }

const READS: Readonly<Record<ListName, Permission>> = {
  payments: 'payments.read',
  refunds: 'payments.read',
  payouts: 'payouts.read',
}

/** Whether somebody sees a view: their own, and what is shared of the lists they may read. */
export const isSeenBy = (reader: Reader, view: StoredView): boolean =>
  may(reader, READS[view.list]) && (view.isShared || view.personId === reader.personId)

/** What is shared is changed by who made it while they may share, and by who decides about the team. */
export const isChangedBy = (reader: Reader, view: StoredView): boolean =>
  may(reader, READS[view.list]) &&
  (view.personId === reader.personId
    ? !view.isShared || may(reader, 'views.share')
    : view.isShared && may(reader, 'team.change'))

/** Their own shared view may always be deleted and taken back. */
const isTakenBackBy = (reader: Reader, view: StoredView): boolean =>
  view.personId === reader.personId || isChangedBy(reader, view)

/** Throws FORBIDDEN for a list that somebody may not read. */
export function assertReads(reader: Reader, list: ListName): void {
  if (!may(reader, READS[list])) throw new ApiError('FORBIDDEN', 'This list is not open to you.')
}

/** A view that somebody may change. Throws NOT_FOUND for one they do not see, FORBIDDEN for one of others. */
export function viewToChange(
  reader: Reader,
  views: readonly StoredView[],
  id: string,
  to: 'change' | 'take back',
): StoredView {
  const view = views.find((one) => one.id === id)
  if (!view || !isSeenBy(reader, view)) throw notFound()
  if (to === 'take back' ? !isTakenBackBy(reader, view) : !isChangedBy(reader, view)) {
    throw new ApiError('FORBIDDEN', 'A shared view is changed by who made it, or by an owner.')
  }
  return view
}

/** Throws where the view may not be shared, or its maker has another of the name, or too many. */
export function assertKeepable(
  reader: Reader,
  view: StoredView,
  { all, before }: { readonly all: readonly StoredView[]; readonly before: StoredView | undefined },
): void {
  if (view.isShared && !before?.isShared && !may(reader, 'views.share')) {
    throw new ApiError('FORBIDDEN', 'You may keep views for yourself, and share none.')
  }
  const others = all.filter((one) => one.list === view.list && one.personId === view.personId && one.id !== view.id)
  if (before === undefined && others.length >= VIEWS_MAX) {
    throw fieldError('name', 'TOO_MANY', `You have ${VIEWS_MAX} views of this list, the most there may be; delete one.`)
  }
  const isTaken = others.some((one) => one.name.toLowerCase() === view.name.toLowerCase())
  if (isTaken) throw fieldError('name', 'NAME_TAKEN', 'You have a view of this name; choose another.')
}
