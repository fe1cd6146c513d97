import type { Room } from '../room.ts'
import { type BooksDependencies, memberBooksRoutes, operatorBooksRoutes } from './routes.ts'
import { booksEndpoints } from './schema.ts'

/** Packages that prove the books: a merchant's own for its members, a day of all for operators. */
export const booksRoom: Room<BooksDependencies> = {
  endpoints: [booksEndpoints],
  routes: {
    members(scope, app) {
      memberBooksRoutes(scope, app)
    },
    operators(scope, app) {
      operatorBooksRoutes(scope, app)
    },
  },
}
