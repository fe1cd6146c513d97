/** What a process does: answer HTTP, do background work, or both. */
export type Role = 'serve' | 'work'
