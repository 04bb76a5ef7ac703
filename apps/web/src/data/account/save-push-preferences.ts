import { deviceNotifications, type PushPreferences } from '@portavoz/contract'
import { callApi } from '../../lib/http/api.ts'
import { randomId } from '../../lib/random-id.ts'

/** Saves of one page are ordered; of two pages, the one that arrives later counts. */
const pageId = randomId()
let lastNumber = 0
const numbers = new WeakMap<PushPreferences, number>()
/** The newest preferences, until they are saved; all of them are in each. */
let newest: PushPreferences | null = null
let running: PushPreferences | null = null

/** Call it at each change, before the save has its turn. */
export function expectSave(preferences: PushPreferences): void {
  lastNumber += 1
  numbers.set(preferences, lastNumber)
  newest = preferences
  addEventListener('pagehide', sendNewest)
}

/** Sends one save, also when the page is left meanwhile. */
export async function savePreferences(preferences: PushPreferences) {
  running = preferences
  try {
    return await send(preferences)
  } finally {
    running = null
    if (newest === preferences) newest = null
  }
}

/** A page that is left runs no later save of its queue. An older one that arrives after the newest changes nothing. */
function sendNewest(): void {
  if (newest === null || newest === running) return
  void send(newest).catch(() => undefined)
  newest = null
}

const send = (preferences: PushPreferences) => {
  const number = numbers.get(preferences) ?? lastNumber
  return callApi(deviceNotifications.save, { ...preferences, order: { page: pageId, number } }, { outlivesPage: true })
}
