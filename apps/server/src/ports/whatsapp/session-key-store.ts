/** A change of one key of a linked session; null deletes it. */
export type SessionKeyChange = { type: string; id: string; value: string | null }

/** The lease of a session with its fencing token. `onLost` runs when a write finds that it was lost. */
export type SessionFence = { lease: { name: string; holder: string; token: string }; onLost: () => void }

export type SessionKeyStoreFor = (sessionName: string, fence: SessionFence) => SessionKeyStore

/**
 * Stores the keys of one linked WhatsApp session as text. A resolved promise means durable: only then may the network
 * be told that its message was received. A write of a process that lost the session changes nothing and rejects.
 */
export type SessionKeyStore = {
  /**
   * False when a key of the session was sealed with a server key that no longer exists: the keys stay stored and cannot
   * be used.
   */
  canDecrypt(): Promise<boolean>
  /** Our identity towards the network; null before the session was ever linked. */
  readIdentity(): Promise<string | null>
  saveIdentity(identity: string): Promise<void>
  /** Saves a new identity and deletes all earlier keys. */
  reset(identity: string): Promise<void>
  /** The existing keys, by id. */
  read(type: string, ids: readonly string[]): Promise<Map<string, string>>
  /** Writes all changes or none. */
  write(changes: readonly SessionKeyChange[]): Promise<void>
}
