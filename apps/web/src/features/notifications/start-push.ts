import { renewSubscription } from '../../data/account/push.ts'
import { registerServiceWorker } from '../../lib/push/service-worker.ts'

export async function startPush(): Promise<void> {
  if (await registerServiceWorker()) await renewSubscription()
}
