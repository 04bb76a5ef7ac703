import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { ListenNeeds, ListeningBot, Observed } from '../../ports/listening.ts'

const REPEAT_MS = 10_000

/** One word after the other, for the card keeps the last. */
export function createTell(
  bot: ListeningBot,
  { report, log, clock }: Pick<ListenNeeds, 'report'> & { log: Log; clock: Clock },
) {
  let told = { words: '', at: 0 }
  let telling = Promise.resolve()
  return (observed: Observed): void => {
    const words = JSON.stringify(observed)
    // Said again now and then: whoever sends may have noted a trouble of its own meanwhile.
    const at = clock.now().getTime()
    if (told.words === words && at - told.at < REPEAT_MS) return
    told = { words, at }
    telling = telling
      .then(() => report(bot, observed))
      .catch((err: unknown) => {
        told = { words: '', at: 0 }
        log.warn({ err }, 'could not note the state of a bot')
      })
  }
}
