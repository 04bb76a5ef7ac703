import type { Clock } from '../../../platform/time/clock.ts'
import type { createJobQueue } from '../../../platform/queue/job-queue.ts'
import type { Notifier } from '../../../platform/realtime/notifier.ts'

type WakeReplyDeps = {
  clock: Clock
  notifier: Pick<Notifier, 'notify' | 'notifyLocal'>
  jobs: Pick<ReturnType<typeof createJobQueue>, 'startsOwnJobs' | 'wakeAt'>
}

/** After the commit of a message: consoles show it, and a process starts its reply at `dueAt`. */
export const createWakeReply =
  ({ clock, notifier, jobs }: WakeReplyDeps) =>
  (dueAt: Date): void => {
    notifier.notify('events')
    if (dueAt > clock.now()) jobs.wakeAt('reply', dueAt)
    // Waking the other processes for each message would be wasted work; a busy process shares it.
    else if (jobs.startsOwnJobs('reply')) notifier.notifyLocal('reply-jobs')
    else notifier.notify('reply-jobs')
  }
