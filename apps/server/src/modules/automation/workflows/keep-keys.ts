import { fail } from '@portavoz/contract'
import type { N8nInstallRow } from '../../../db/schema.ts'
import type { HeaderCredential, N8nApi } from '../../../ports/n8n-api.ts'
import { answered } from './answered.ts'
import type { InstallStore, Run } from './installs.store.ts'
import { type CredentialKind, markOf, type Place } from './prepare.ts'

/** The account's integration keys, as far as one is made for n8n. */
export type Keys = {
  create: (userId: string, name: string) => Promise<{ id: string; key: string }>
  remove: (userId: string, id: string) => Promise<unknown>
}

type Needs = { api: N8nApi; store: InstallStore; keys: Keys; secret: string }

type Wanted = { run: Run; row: N8nInstallRow; hasEvolution: boolean; evolutionKey: string }

const KEY_NAME = 'Flujos de n8n'

const titles: Record<CredentialKind, string> = {
  portavoz: 'Portavoz',
  evolution: 'Evolution API',
  entry: 'Entrada',
  telegram: 'Telegram',
}

/** Sees to it that n8n keeps what its workflows show and are shown: what is there is used again, and nothing made twice. */
export async function keepKeys(
  needs: Needs,
  { run, row, hasEvolution, evolutionKey }: Wanted,
): Promise<Place['credentials']> {
  const { api, store, keys, secret } = needs
  const { userId } = run
  const standing = answered(await api.credentials())
  const kept: Place['credentials'] = {}
  const nameOf = (kind: CredentialKind) => `Portavoz · ${titles[kind]} · ${markOf(userId)}`

  /** In an n8n that is too old to tell, what was put there is taken to be there. */
  const known = (kind: CredentialKind): string | undefined => {
    const id = row.credentials[kind]
    if (!standing || (id !== undefined && standing.has(id))) return id
    return [...standing].find(([, name]) => name === nameOf(kind))?.[0]
  }
  const put = async (kind: CredentialKind, words: Omit<HeaderCredential, 'name'> | null) => {
    const name = nameOf(kind)
    let id = known(kind)
    if (words !== null) {
      const credential = { name, ...words }
      const isChanged = id !== undefined && answered(await api.changeCredential(id, credential))
      if (id === undefined || !isChanged) id = answered(await api.createCredential(credential))
    }
    if (id === undefined) return fail('n8n_workflows.evolution_key', { fields: { evolutionKey: missing } })
    await store.keep(run, kind, id)
    kept[kind] = { id, name }
  }

  if (hasEvolution) await put('evolution', evolutionKey === '' ? null : { header: 'apikey', value: evolutionKey })
  await put('entry', { header: 'x-portavoz-secret', value: secret })
  await put('telegram', { header: 'x-telegram-bot-api-secret-token', value: secret })
  if (row.keyId !== null && known('portavoz') !== undefined) await put('portavoz', null)
  else {
    const { id, key } = await newKey()
    await put('portavoz', { header: 'Authorization', value: `Bearer ${key}` })
    await store.change(run, { keyId: id, newKeyId: null })
    if (row.keyId !== null) await gone(keys.remove(userId, row.keyId))
  }
  return kept

  /** One that a run made and did not bring to n8n is nobody's. */
  async function newKey() {
    if (row.newKeyId !== null) await gone(keys.remove(userId, row.newKeyId))
    const made = await keys.create(userId, KEY_NAME)
    await store.change(run, { newKeyId: made.id })
    return made
  }
}

const missing = 'Escribe la clave de Evolution API'

/** Its owner may have revoked it meanwhile. */
const gone = (removing: Promise<unknown>) => removing.catch(() => {})
