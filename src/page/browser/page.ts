import { watchCardForms } from './card-form.ts'
import { watchClicks } from './clicks.ts'
import { startCountdowns } from './countdown.ts'
import { watchAmounts } from './link-form.ts'
import { startLive } from './live.ts'
import { watchAppLinks } from './open-app.ts'
import { startReturn } from './return.ts'
import { restoreCard, watchCardSending } from './send-card.ts'
import { startSound, watchSound } from './sound.ts'

// The page is whole without this script. It adds: copying, a countdown, the live status, help with typing a card, the way
// back after paying, a sound for staff.
document.documentElement.classList.add('js')

/** What belongs to the content, and starts again whenever that is exchanged. */
function startContent(): void {
  startCountdowns()
  startReturn()
  restoreCard()
  startSound()
}

startContent()
startLive(startContent)
watchCardForms()
watchAmounts()
// After what may stop it.
watchCardSending()
watchAppLinks()
watchSound()
// Last: a form that another one stopped is not on its way.
watchClicks()
