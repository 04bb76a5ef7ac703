import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '../../data/live/live.ts'
import { useSession } from '../../lib/session.ts'
import { fromLog, fromMessage, fromProblem } from './notification.ts'
import { add, addProblem, endProblem, learn } from './shelf.ts'
import { change } from './store.ts'

/** The only listener of the house: what it hears becomes notifications here and fresh data everywhere. */
export function useMessageWatch() {
  const client = useQueryClient()
  const userId = useSession()?.user.id
  useEffect(() => {
    if (!userId) return
    return listen({
      userId,
      client,
      onEvent: (event) => {
        if (event.type === 'message' && event.direction === 'incoming' && event.preview.trim()) {
          change((shelf) => add(shelf, fromMessage(event), event.logId))
        }
        if (event.type === 'agent') {
          const { agentId, problem } = event
          change((shelf) =>
            problem
              ? addProblem(shelf, problem, fromProblem({ ...event, problem }, Date.now()))
              : endProblem(shelf, agentId),
          )
        }
      },
      onLogs: (logs, first) => {
        const spoken = first ? [] : logs.filter(({ userMessage }) => userMessage.trim() !== '')
        for (const log of spoken) change((shelf) => add(shelf, fromLog(log), log.id))
        change((shelf) =>
          learn(
            shelf,
            // One without words is told by its event, which may still come.
            (first ? logs : spoken).map(({ id }) => id),
            new Date().toISOString(),
          ),
        )
      },
    })
  }, [client, userId])
}
