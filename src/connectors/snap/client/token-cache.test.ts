import { describe, expect, test } from 'vitest'
import { aRequest, bad, qrReply, startRail } from '../../../../test/rails/snap-rail.ts'
import { defined } from '../../../../test/setup/defined.ts'

describe('the token', () => {
  test('is fetched once for many calls at once', async () => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', qrReply())
    const all = await Promise.all(Array.from({ length: 20 }, () => rail.issue(aRequest())))
    expect(all.every((one) => one.is === 'issued')).toBe(true)
    expect(server.tokensIssued).toBe(1)
    expect(new Set(server.calls.map(({ externalId }) => externalId)).size).toBe(20)
  })

  test('is renewed from four fifths of its life on, while the old one still serves', async () => {
    const { server, rail, advance } = await startRail()
    server.on('qrGenerate', qrReply())
    await rail.issue(aRequest())
    advance(719)
    await rail.issue(aRequest())
    expect(server.tokensIssued).toBe(1)
    advance(1)
    expect(await rail.issue(aRequest())).toMatchObject({ is: 'issued' })
    await expect.poll(() => server.tokensIssued).toBe(2)
    advance(700)
    expect(await rail.issue(aRequest())).toMatchObject({ is: 'issued' })
    expect(server.tokensIssued).toBe(2)
  })

  test('that expired is fetched anew', async () => {
    const { server, rail, advance } = await startRail()
    server.on('qrGenerate', qrReply())
    await rail.issue(aRequest())
    advance(900)
    expect(await rail.issue(aRequest())).toMatchObject({ is: 'issued' })
    expect(server.tokensIssued).toBe(2)
  })

  test('the peer forgot is renewed once, and every call repeated as the same call', async () => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', qrReply())
    await rail.issue(aRequest())
    server.forgetTokens()
    const all = await Promise.all(Array.from({ length: 5 }, () => rail.issue(aRequest())))
    expect(all.every((one) => one.is === 'issued')).toBe(true)
    expect(server.tokensIssued).toBe(2)
  })

  test('that is refused again is not requested a third time, and the repeat keeps its external id', async () => {
    const { server, rail } = await startRail()
    server.on('qrGenerate', bad('qrGenerate', 401, '01'))
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: '4014701' })
    expect(server.tokensIssued).toBe(2)
    expect(server.calls).toHaveLength(2)
    expect(defined(server.calls[0]).externalId).toBe(server.calls[1]?.externalId)
  })

  test('that does not come ends the call in its own time', async () => {
    const { server, rail } = await startRail({ timeoutsMs: { qrGenerate: 200 } })
    server.on('tokenB2b', 'hang')
    const before = performance.now()
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'token_timeout' })
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  test.each([
    [{ accessToken: 'x y', expiresIn: '900' }],
    [{ accessToken: 'x\r\nx-evil: 1' }],
    [{ accessToken: 5 }],
    [{}],
  ])('%j is none', async (body) => {
    const { server, rail } = await startRail()
    server.on('tokenB2b', { body })
    expect(await rail.issue(aRequest())).toEqual({ is: 'unsent', railCode: 'token_unreadable' })
  })
})
