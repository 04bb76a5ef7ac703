/** One of a linked session's many secrets; null forgets it. */
export type VaultChange = { type: string; id: string; value: string | null }

/**
 * Where the secrets of one linked session are kept, each as text. A promise that resolves means that it is kept for
 * good: the network is told only afterwards that we have what it sent.
 */
export type SessionVault = {
  /** False when any of it was sealed with a key that the server has no more: it stays as it is, and is no use today. */
  opens(): Promise<boolean>
  /** Who we are to the network; null before the session was ever linked. */
  identity(): Promise<string | null>
  keepIdentity(identity: string): Promise<void>
  /** Somebody new from now on: what was kept before is forgotten. */
  startOver(identity: string): Promise<void>
  /** Those that exist, by id. */
  read(type: string, ids: readonly string[]): Promise<Map<string, string>>
  /** All of them, or none. */
  write(changes: readonly VaultChange[]): Promise<void>
}
