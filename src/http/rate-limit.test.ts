import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { ApiError } from '../base/errors.ts'
import { RateLimiter } from './rate-limit.ts'

const aReply = () => {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) }
  return { headers, reply: reply as unknown as FastifyReply }
}

test('a burst passes, what comes above it waits, and time refills the bucket', () => {
  const limiter = new RateLimiter({ name: 'key', perSecond: 2, burst: 4 })
  const { headers, reply } = aReply()
  for (let i = 0; i < 4; i++) limiter.take('a', 1_000, reply)
  expect(headers['ratelimit-policy']).toBe('"key";q=4;w=2')
  expect(headers.ratelimit).toBe('"key";r=0;t=2')
  const refused = (() => {
    try {
      limiter.take('a', 1_000, reply)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(ApiError)
  expect((refused as ApiError).headers).toEqual({ 'retry-after': '1' })
  limiter.take('b', 1_000, reply)
  limiter.take('a', 1_500, reply)
  expect(limiter.isEmpty('a', 1_500)).toBe(true)
  expect(limiter.isEmpty('a', 2_100)).toBe(false)
})
