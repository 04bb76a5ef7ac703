import { canary } from '../contract/canary.ts'
import { addMember, PASSWORD, signUp } from '../test-accounts.ts'
import type { TestServer } from '../test-server.ts'
import { createECDH } from 'node:crypto'

const browserKeys = createECDH('prime256v1')
export const pushDeviceKeys = { p256dh: browserKeys.generateKeys('base64url'), auth: 'A'.repeat(22) }

/** Contacts to keep, edit, merge and delete, a field to keep and one to delete, and an import. */
export async function createContacts(testServer: TestServer, token: string) {
  const post = async (path: string, body: unknown) =>
    (await testServer.call('POST', `/api/${path}`, body, token)).body.data
  const field = await post('contact-fields', { name: 'Canario campo' })
  const fieldToDelete = await post('contact-fields', { name: 'Canario campo de sobra' })
  const create = (digit: number) => {
    const values = { about: canary.note, tags: [canary.tag], fields: { [field.id]: canary.lead } }
    return post('contacts', { name: `${canary.contact} ${digit}`, phone: `+5730044455${digit}${digit}`, ...values })
  }
  const form = new FormData()
  form.append('file', new Blob([`Nombre,Teléfono\n${canary.contact},+573004445599`]), 'canario.csv')
  return {
    field,
    fieldToDelete,
    stays: await create(1),
    edited: await create(2),
    merged: await create(3),
    toDelete: await create(4),
    imported: await post('contact-imports', form),
  }
}

/** An administrator of the workspace, an invitation into it, and one of another workspace to the owner. */
export async function createPeople(testServer: TestServer, owner: { id: string; token: string }) {
  const colleague = await signUp(testServer, 'colega')
  await addMember(testServer, owner.id, colleague.id, 'admin')
  const neighbour = await signUp(testServer, 'invita')
  // The last administrator of the installation could not delete the account.
  await testServer.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    .where('id', '=', neighbour.id)
    .execute()
  const invite = async (token: string) =>
    (await testServer.call('POST', '/api/workspace/invitations', { role: 'agent' }, token)).body.data
  const { url } = await invite(neighbour.token)
  return {
    colleague,
    invitation: await invite(owner.token),
    foreignInvitation: new URL(url).searchParams.get('token') ?? '',
  }
}

/** Devices of the owner in sessions of their own; the web server takes what is pushed to them. */
export async function createPushDevices({ call }: TestServer, url: string) {
  const subscription = { keys: pushDeviceKeys, showsText: false }
  const subscribe = async (name: string) => {
    const { body } = await call('POST', '/api/auth/signin', { username: 'canaria', password: PASSWORD })
    const device = { endpoint: `${url}/push/${name}`, ...subscription }
    return (await call('POST', '/api/push/devices', device, body.accessToken)).body.data
  }
  return { pushDevices: { stays: await subscribe('queda'), toDelete: await subscribe('sobra') }, pushOrigin: url }
}
