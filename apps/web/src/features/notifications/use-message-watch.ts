import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../data/live/live.ts'
import { useSession } from '../../lib/session.ts'
import { createAnnouncer } from './alerts/announcer.ts'
import { withNews } from './news.ts'
import { fromLog } from './notification.ts'
import { add, learn, type Shelf } from './shelf.ts'
import { change, readShelf } from './store.ts'
import { useOpenNotification } from './use-open-notification.ts'

/** The only listener of the house: what it hears becomes notifications here and fresh data everywhere. */
export function useMessageWatch() {
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const open = useEffectEvent(useOpenNotification())
  useEffect(() => {
    if (!userId) return
    const announcer = createAnnouncer((line) => open(line))

    /** Only what stands there now and did not before is announced. */
    function put(by: (shelf: Shelf) => Shelf) {
      const known = new Set(readShelf().items.map(({ id }) => id))
      change(by)
      announcer.tell(readShelf().items.filter(({ id }) => !known.has(id)))
    }

    const hangUp = listen({
      userId,
      client,
      onEvent: (event) => put((shelf) => withNews(shelf, event, Date.now())),
      onLogs: (logs, first) => {
        const spoken = first ? [] : logs.filter(({ userMessage }) => userMessage.trim() !== '')
        put((shelf) => spoken.map(fromLog).reduce(add, shelf))
        // One without words is told by its event, which may still come.
        const ids = (first ? logs : spoken).map(({ id }) => id)
        change((shelf) => learn(shelf, ids, new Date().toISOString()))
      },
    })
    return () => {
      hangUp()
      announcer.stop()
    }
  }, [client, userId])
}
