import { beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../browser/chromium.ts'
import { looksAt } from '../../browser/looks.ts'
import { sharedGateway } from '../../gateway/shared-gateway.ts'
import { aProviderWorld, made } from '../../refunds/provider-world.ts'
import { takePicture } from '../look.ts'
import { goWithin, openSignedIn, SIZES } from '../person.ts'

const browser = await launchBrowser()
const gateway = await sharedGateway({ WORK: 'off' })
const world = await aProviderWorld({ db: gateway.db, merchantId: gateway.merchantId })

beforeAll(async () => {
  const waiting = await world.aPayment(100_000)
  await world.sent(waiting, 30_000)
  await world.report(waiting, 'RFD-20261120-1', 100_000)
  const exceeding = await world.aPayment(80_000)
  await world.answer(exceeding, await world.sent(exceeding, 50_000), made('RFD-20261120-2'))
  await world.report(exceeding, 'RFD-20261120-3', 80_000)
})

const LINES = [
  [
    'en',
    '1 payment was refunded by the provider while your own refunds of it are in progress',
    'Also refunded by the provider',
  ],
  [
    'id',
    '1 pembayaran dikembalikan oleh penyedia saat pengembalian dana Anda masih diproses',
    'Juga dikembalikan penyedia',
  ],
] as const

test.each(looksAt('refunded by the provider', LINES))(
  'what a provider refunded on its own initiative needs attention, and leads to the refunds that hold it: %s',
  async (locale, line, chip) => {
    const page = await openSignedIn(browser, gateway, '/', { locale })
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      await goWithin(page, '/')
      await page.getByText(line).waitFor()
      await takePicture(page, `provider-refunds-overview-${size}-${locale}`)
      await page.getByText(line).click()
      await page.getByText(/^own-/).first().waitFor()
      await takePicture(page, `provider-refunds-unbooked-${size}-${locale}`)
      await goWithin(page, '/refunds?needs=exceeding')
      await page
        .getByText(/(Rp|IDR\s)80[.,]000/)
        .first()
        .waitFor()
      await takePicture(page, `provider-refunds-exceeding-${size}-${locale}`)
      if (size === 'desktop') expect(await page.getByText(chip).count()).toBeGreaterThan(0)
    }
  },
)
