import { deviceNotifications, type EndpointInput } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'

type Preferences = EndpointInput<typeof deviceNotifications.save>

/** The newest preferences, until they are saved; all of them are in each. */
let newest: Preferences | null = null
let running: { preferences: Preferences; controller: AbortController } | null = null

/** Call it at each change, before the save has its turn. */
export function expectSave(preferences: Preferences): void {
  newest = preferences
  addEventListener('pagehide', sendNewest)
}

/** Sends one save, also when the page is left meanwhile. */
export async function savePreferences(preferences: Preferences) {
  const controller = new AbortController()
  running = { preferences, controller }
  try {
    return await send(preferences, controller.signal)
  } finally {
    running = null
    if (newest === preferences) newest = null
  }
}

/** A page that is left runs no later save of its queue. The running one must not arrive after the newest. */
function sendNewest(): void {
  if (newest === null || newest === running?.preferences) return
  running?.controller.abort()
  void send(newest).catch(() => undefined)
  newest = null
}

const send = (preferences: Preferences, signal?: AbortSignal) =>
  callApi(deviceNotifications.save, preferences, { outlivesPage: true, ...(signal && { signal }) })
