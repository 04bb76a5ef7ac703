import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../data/live/live.ts'
import { useSession } from '../../lib/session.ts'
import { createAnnouncer } from './alerts/announcer.ts'
import { createHearing } from './hearing.ts'
import type { Shelf } from './shelf.ts'
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
      let known = new Set<string>()
      change((shelf) => {
        known = new Set(shelf.items.map(({ id }) => id))
        return by(shelf)
      })
      announcer.tell(readShelf().items.filter(({ id }) => !known.has(id)))
    }

    const hangUp = listen({ userId, client, ...createHearing(put) })
    return () => {
      hangUp()
      announcer.stop()
    }
  }, [client, userId])
}
