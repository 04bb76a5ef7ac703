import type { Clock } from '../../../platform/time/clock.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { TelegramListenerDeps, LinkedBot, ChannelObservation } from '../../../ports/telegram/bot-listener.ts'

const REPEAT_MS = 10_000

/** Reports one state after the other, because the last one is shown. */
export function createBotStateReporter(
  bot: LinkedBot,
  { report, log, clock }: Pick<TelegramListenerDeps, 'report'> & { log: Log; clock: Clock },
) {
  let lastReport = { words: '', at: 0 }
  let reporting = Promise.resolve()
  return (observed: ChannelObservation): void => {
    const json = JSON.stringify(observed)
    // Repeated from time to time: the sender may have reported a problem meanwhile.
    const at = clock.now().getTime()
    if (lastReport.words === json && at - lastReport.at < REPEAT_MS) return
    lastReport = { words: json, at }
    reporting = reporting
      .then(() => report(bot, observed))
      .catch((err: unknown) => {
        lastReport = { words: '', at: 0 }
        log.warn({ err }, 'the state of a bot could not be stored')
      })
  }
}
