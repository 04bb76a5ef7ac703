import { jidDecode } from 'baileys'
import { type ChangeNotifier, createChangeNotifier } from '../change-notifier.ts'
import type { LinkedDevice } from './phone/linked-device.ts'
import type { MessageHold } from './message-hold.ts'
import type { SendingLimits } from './sending-limits.ts'
import type { ClientConnection } from './socket/client-connection.ts'
import { createFakePhone, type PhoneIdentity, type FakePhone } from './phone/phone.ts'

/** A connected device and its phone. */
export type PresentDevice = { phone: FakePhone; device: LinkedDevice }

/** A client that wants to be linked. */
export type PairingClient = {
  connection: ClientConnection
  /** The references that its QRs may contain. */
  refs: string[]
  /** It also offers a pairing code to this phone. */
  pairingCode: { jid: string; wrapped: Uint8Array } | null
  /** Set once the pairing code was typed. */
  sharedKey: Uint8Array | null
  isPaired: boolean
  version: number[]
}

/**
 * How many one-time keys a device uploads: `all` means 812, as in WhatsApp. Creating them is half the cost of linking,
 * so tests that do not count keys use `few`, and the network reports that it has one.
 */
export type PreKeyCount = 'few' | 'all'

/** `isReusedKey`: encrypted with a key that an earlier message had, so that a phone drops it without a word. */
export type UndecryptableCopy = { id: string; to: string; isReusedKey: boolean; error: string }

export type FakeNetwork = ReturnType<typeof createFakeNetwork>

/** All phones and connected devices, and the faults that the network applies. */
export function createFakeNetwork(preKeyCount: PreKeyCount) {
  const notifier: ChangeNotifier = createChangeNotifier()
  const phones: FakePhone[] = []
  const connections = new Set<ClientConnection>()
  const presentDevices = new Map<ClientConnection, PresentDevice>()
  const pairingClients = new Map<ClientConnection, PairingClient>()

  return {
    preKeyCount,
    notifier,
    phones,
    connections,
    presentDevices,
    pairingClients,
    /** Answers a login with this code, by number, until removed. */
    refusals: new Map<string, number>(),
    /** Rejects the next messages to this number with these codes. */
    nacks: new Map<string, number[]>(),
    /** Each message that devices sent and the network accepted, with its recipient. */
    carriedMessages: [] as { id: string; to: string }[],
    /** The copies of devices' messages that a phone could not decrypt. */
    undecryptable: [] as UndecryptableCopy[],
    /** The sending limits of each number. */
    limits: new Map<string, SendingLimits>(),
    /** The number of queries for those limits. */
    limitQueries: 0,
    answersLimitQueries: true,
    hold: null as MessageHold | null,
    connectionCount: 0,
    /** The number of clients that requested pairing. */
    pairingRequests: 0,
    /** How often a device's connection was replaced by a newer one. */
    replacedConnections: 0,
    /** Numbers whose devices receive nothing after their login. */
    silentNumbers: new Set<string>(),
    /** Numbers whose devices do not get their waiting messages yet. */
    heldBackNumbers: new Set<string>(),
    /** How many of the next logouts are refused. */
    refusedLogouts: 0,
    minVersion: [0, 0, 0],
    minPairingVersion: [0, 0, 0],
    versions: [] as string[],

    addPhone(identity: PhoneIdentity): FakePhone {
      const phone = createFakePhone(identity, notifier)
      phones.push(phone)
      return phone
    },
    /** Finds a phone by number or LID, for any of its devices. */
    findByJid(jid: string): FakePhone | undefined {
      const user = jidDecode(jid)?.user
      return phones.find(({ number, alias }) => user === number || user === jidDecode(alias)?.user)
    },
    removeConnection(connection: ClientConnection) {
      presentDevices.get(connection)?.device.disconnect(connection)
      presentDevices.delete(connection)
      pairingClients.delete(connection)
      connections.delete(connection)
      notifier.notify()
    },
  }
}
