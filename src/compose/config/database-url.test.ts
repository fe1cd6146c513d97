import { expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.ts'

const read = (url: string) => readDatabaseUrl({ DATABASE_URL: url }, 'DATABASE_URL', true)

test.each([
  'postgres://a,b/gapura',
  'postgresql://gapura:secret@10.0.0.1:5432,10.0.0.2:5432/gapura?target_session_attrs=read-write',
  'postgres://gapura@/gapura?host=a,b',
  'postgres://gapura@a/gapura?port=5432,5433',
])('several hosts are refused with what to do instead: %s', (url) => {
  expect(() => read(url)).toThrow(/DATABASE_URL names several hosts.*HAProxy/)
})

test('a server that takes no writes is refused, and one host that takes them is taken as it is', () => {
  expect(() => read('postgres://a/gapura?target_session_attrs=standby')).toThrow(/target_session_attrs=standby/)
  for (const url of [
    'postgres://a/gapura?target_session_attrs=read-write',
    'postgres://gapura:se,cret@a:5432/gap,ura',
    'postgres://gapura@a/gapura?application_name=x,y',
  ])
    expect(read(url)).toBe(url)
})
