import { fail } from '@portavoz/contract'
import type { N8nInstallRow } from '../../../db/schema.ts'
import type { HeaderCredential, N8nApi } from '../../../ports/n8n/n8n-api.ts'
import { unwrapAnswer } from './unwrap-answer.ts'
import type { InstallStore, InstallRun } from './install.store.ts'
import { type CredentialKind, accountMark, type WorkflowTarget } from './prepare-workflow.ts'
import { ignoreFailure } from '../../../platform/errors/ignore-failure.ts'

/** Creates and removes the integration key of the workflows. */
export type WorkflowKeyStore = {
  create: (workspaceId: string, name: string) => Promise<{ id: string; key: string }>
  remove: (workspaceId: string, id: string) => Promise<unknown>
}

type SyncCredentialsDeps = { api: N8nApi; store: InstallStore; keys: WorkflowKeyStore; secret: string }

type CredentialInput = { run: InstallRun; row: N8nInstallRow; hasEvolution: boolean; evolutionKey: string }

const KEY_NAME = 'Flujos de n8n'

const credentialTitles: Record<CredentialKind, string> = {
  portavoz: 'Portavoz',
  evolution: 'Evolution API',
  entry: 'Entrada',
  telegram: 'Telegram',
}

/**
 * Creates or updates the credentials of our workflows in n8n and reuses existing ones. `replaced`: credentials that an
 * old n8n could not change; delete them once the workflows use the new ones.
 */
export async function syncCredentials(
  deps: SyncCredentialsDeps,
  { run, row, hasEvolution, evolutionKey }: CredentialInput,
): Promise<{ credentials: WorkflowTarget['credentials']; replaced: string[] }> {
  const { api, store, keys, secret } = deps
  const { workspaceId } = run
  const existing = unwrapAnswer(await api.listCredentials())
  const credentials: WorkflowTarget['credentials'] = {}
  const replaced: string[] = []
  const nameOf = (kind: CredentialKind) => `Portavoz · ${credentialTitles[kind]} · ${accountMark(workspaceId)}`

  /** The id that we stored. An n8n too old to list credentials is assumed to have it still. */
  const storedId = (kind: CredentialKind): string | undefined => {
    const id = row.credentials[kind]
    return id === undefined || existing?.has(id) === false ? undefined : id
  }
  /** Also finds the credential of an interrupted run by its name; its value is unknown, so it is written again. */
  const existingId = (kind: CredentialKind): string | undefined =>
    storedId(kind) ?? [...(existing ?? [])].find(([, name]) => name === nameOf(kind))?.[0]
  const putCredential = async (kind: CredentialKind, header: Omit<HeaderCredential, 'name'> | null) => {
    const name = nameOf(kind)
    let id = header === null ? storedId(kind) : existingId(kind)
    if (header !== null) {
      const credential = { name, ...header }
      const isChanged = id !== undefined && unwrapAnswer(await api.updateCredential(id, credential))
      if (id !== undefined && !isChanged) replaced.push(id)
      if (id === undefined || !isChanged) id = unwrapAnswer(await api.createCredential(credential))
    }
    if (id === undefined) return fail('n8n_workflows.evolution_key', { at: 'evolutionKey' })
    requireLease(await store.saveCredential(run, kind, id))
    credentials[kind] = { id, name }
  }

  if (hasEvolution)
    await putCredential('evolution', evolutionKey === '' ? null : { header: 'apikey', value: evolutionKey })
  await putCredential('entry', { header: 'x-portavoz-secret', value: secret })
  await putCredential('telegram', { header: 'x-telegram-bot-api-secret-token', value: secret })
  if (row.keyId !== null && storedId('portavoz') !== undefined) await putCredential('portavoz', null)
  else {
    const { id, key } = await createKey()
    await putCredential('portavoz', { header: 'Authorization', value: `Bearer ${key}` })
    requireLease(await store.change(run, { keyId: id, newKeyId: null }))
    // The owner may have revoked it already.
    if (row.keyId !== null) await ignoreFailure(keys.remove(workspaceId, row.keyId))
  }
  return { credentials: credentials, replaced }

  /** Removes the key of an interrupted run that never reached n8n. */
  async function createKey() {
    if (row.newKeyId !== null) await ignoreFailure(keys.remove(workspaceId, row.newKeyId))
    const created = await keys.create(workspaceId, KEY_NAME)
    const holdsLease = await store.change(run, { newKeyId: created.id })
    if (!holdsLease) await ignoreFailure(keys.remove(workspaceId, created.id))
    requireLease(holdsLease)
    return created
  }
}

/** Throws when another run took over. */
const requireLease = (holdsLease: boolean): void => void (holdsLease || fail('n8n_workflows.running'))
