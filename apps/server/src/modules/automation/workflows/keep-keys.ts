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

/**
 * Sees to it that n8n keeps what its workflows show and are shown: what is there is used again, and nothing made twice.
 * `replaced` is what an n8n that changes none keeps besides: no workflow of ours wants it once they are up to date.
 */
export async function keepKeys(
  needs: Needs,
  { run, row, hasEvolution, evolutionKey }: Wanted,
): Promise<{ credentials: Place['credentials']; replaced: string[] }> {
  const { api, store, keys, secret } = needs
  const { userId } = run
  const standing = answered(await api.credentials())
  const kept: Place['credentials'] = {}
  const replaced: string[] = []
  const nameOf = (kind: CredentialKind) => `Portavoz · ${titles[kind]} · ${markOf(userId)}`

  /** What we put there. In an n8n that is too old to tell it is taken to be there still. */
  const own = (kind: CredentialKind): string | undefined => {
    const id = row.credentials[kind]
    return id === undefined || standing?.has(id) === false ? undefined : id
  }
  /** Also what a run of before left: nobody knows what is in it. */
  const found = (kind: CredentialKind): string | undefined =>
    own(kind) ?? [...(standing ?? [])].find(([, name]) => name === nameOf(kind))?.[0]
  const put = async (kind: CredentialKind, words: Omit<HeaderCredential, 'name'> | null) => {
    const name = nameOf(kind)
    let id = words === null ? own(kind) : found(kind)
    if (words !== null) {
      const credential = { name, ...words }
      const isChanged = id !== undefined && answered(await api.changeCredential(id, credential))
      if (id !== undefined && !isChanged) replaced.push(id)
      if (id === undefined || !isChanged) id = answered(await api.createCredential(credential))
    }
    if (id === undefined) return fail('n8n_workflows.evolution_key', { fields: { evolutionKey: missing } })
    held(await store.keep(run, kind, id))
    kept[kind] = { id, name }
  }

  if (hasEvolution) await put('evolution', evolutionKey === '' ? null : { header: 'apikey', value: evolutionKey })
  await put('entry', { header: 'x-portavoz-secret', value: secret })
  await put('telegram', { header: 'x-telegram-bot-api-secret-token', value: secret })
  if (row.keyId !== null && own('portavoz') !== undefined) await put('portavoz', null)
  else {
    const { id, key } = await newKey()
    await put('portavoz', { header: 'Authorization', value: `Bearer ${key}` })
    held(await store.change(run, { keyId: id, newKeyId: null }))
    if (row.keyId !== null) await gone(keys.remove(userId, row.keyId))
  }
  return { credentials: kept, replaced }

  /** One that a run made and did not bring to n8n is nobody's. */
  async function newKey() {
    if (row.newKeyId !== null) await gone(keys.remove(userId, row.newKeyId))
    const made = await keys.create(userId, KEY_NAME)
    const isHeld = await store.change(run, { newKeyId: made.id })
    if (!isHeld) await gone(keys.remove(userId, made.id))
    held(isHeld)
    return made
  }
}

const missing = 'Escribe la clave de Evolution API'

/** Somebody took the run over: what it does from now on counts no more. */
const held = (isHeld: boolean): void => void (isHeld || fail('n8n_workflows.running'))

/** Its owner may have revoked it meanwhile. */
const gone = (removing: Promise<unknown>) => removing.catch(() => {})
