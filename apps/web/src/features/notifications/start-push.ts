import type { QueryClient } from '@tanstack/react-query'
import { renewSubscription } from '../../data/account/push.ts'
import { registerServiceWorker } from '../../lib/push/service-worker.ts'

export async function startPush(client: QueryClient): Promise<void> {
  if (await registerServiceWorker()) await renewSubscription(client)
}
