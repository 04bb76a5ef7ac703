import type { Json, WithDefault } from './columns.ts'

/** The VAPID keys with which push services know this installation: a single row. */
type PushKeyTable = { isOnly: WithDefault<boolean>; publicKey: string; sealed: string; madeAt: Date }

/** The last event that became push notifications: a position in the stream of events. */
type PushCursorTable = { isOnly: WithDefault<boolean>; position: string }

/** The notices that a person turned off, and their quiet hours («22:00»). */
type PushPreferenceTable = {
  userId: string
  muted: string[]
  isQuiet: boolean
  quietFrom: string
  quietTo: string
  timeZone: string
  /** The page of the console that saved last, and the number of its save; null from programs and older versions. */
  savedPage: WithDefault<string | null>
  savedNumber: WithDefault<number | null>
}

/** A browser that receives notifications while its session lasts. */
type PushDeviceTable = {
  id: string
  userId: string
  sessionId: string
  /** sha256 of the endpoint. */
  endpointHash: string
  /** The endpoint with its keys, which let their owner push to the device. */
  sealed: string
  /** Host of the push service. */
  service: string
  showsText: boolean
  createdAt: Date
  pushedAt: WithDefault<Date | null>
}

/** A notification that waits for its push service. */
type PushDeliveryTable = {
  id: string
  deviceId: string
  workspaceId: string
  conversationId: string | null
  agentId: string | null
  kind: string
  tag: string
  content: Json<{ title: string; body: string; preview: string | null; path: string }>
  /** Notifications of quiet hours that this one sums up. */
  held: WithDefault<number>
  isSending: WithDefault<boolean>
  /** Counts this attempt; identifies the claim. */
  tries: WithDefault<number>
  notBefore: Date
  giveUpAt: Date
  createdAt: Date
}

export interface PushTables {
  pushKeys: PushKeyTable
  pushCursor: PushCursorTable
  pushPreferences: PushPreferenceTable
  pushDevices: PushDeviceTable
  pushDeliveries: PushDeliveryTable
}
