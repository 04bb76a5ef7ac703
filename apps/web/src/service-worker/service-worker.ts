import { handleNotifications } from './notifications.ts'
import { serveOfflinePage } from './offline.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The console's only service worker. Each part registers its own listeners. */
const scope = self as unknown as WorkerScope

serveOfflinePage(scope)
handleNotifications(scope)
