import { expect, test } from 'vitest'
import { requestAgent } from '../../../test/helpers/create-agent.ts'
import { uploadDocument } from '../../../test/helpers/upload-documents.ts'
import { addMember, inWorkspace, signUp } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

const BOT_TOKEN = '70001:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const INSTRUCTIONS =
  'Atiendes una tienda de café de Bogotá. Abrimos de lunes a sábado de 9 a 18 h, cobramos por Nequi y enviamos a todo el país.'

const nothing = {
  agentId: null,
  isConnected: false,
  hasInstructions: false,
  hasDocuments: false,
  isTried: false,
  hasCustomers: false,
  isHidden: false,
}

test('first steps: each is done once it is true, and a neighbour’s account shows nothing of it', async () => {
  const server = await startTestServer()
  const { token } = await signUp(server, 'mariana')
  const neighbour = await signUp(server, 'vecina')
  const steps = async (whose = token) => (await server.call('GET', '/api/first-steps', undefined, whose)).body.data
  expect(await steps()).toEqual(nothing)

  const bot = server.telegram.addBot(BOT_TOKEN, { id: 70_001, username: 'tienda_bot', name: 'Tienda' })
  const { body } = await requestAgent(server, token, { platform: 'telegram', botToken: BOT_TOKEN })
  const agentId = body.data.id
  await expect.poll(() => steps()).toEqual({ ...nothing, agentId, isConnected: true })

  await server.call('PUT', `/api/agents/${agentId}`, { prompt: INSTRUCTIONS }, token)
  expect(await steps()).toMatchObject({ hasInstructions: true, hasDocuments: false })

  await uploadDocument(server, token, 'Café de Huila: 38.000')
  expect(await steps()).toMatchObject({ hasDocuments: true, isTried: false })

  await server.call('POST', `/api/agents/${agentId}/execution`, { input: '¿Qué café tienen?' }, token)
  expect(await steps()).toMatchObject({ isTried: true, hasCustomers: false })

  bot.sendAsCustomer({ id: 5001, firstName: 'Ana' }, 'Hola')
  await expect
    .poll(() => steps())
    .toEqual({
      agentId,
      isConnected: true,
      hasInstructions: true,
      hasDocuments: true,
      isTried: true,
      hasCustomers: true,
      isHidden: false,
    })
  expect(await steps(neighbour.token)).toEqual(nothing)
})

test('first steps hidden: for that person in that workspace, on every device, until shown again', async () => {
  const server = await startTestServer()
  const owner = await signUp(server, 'mariana')
  const partner = await signUp(server, 'socia')
  await addMember(server, owner.id, partner.id, 'admin')
  const isHidden = async (token: string, workspaceId: string) =>
    (await server.call('GET', '/api/first-steps', undefined, token, inWorkspace(workspaceId))).body.data.isHidden
  const hide = (token: string, hidden: boolean) =>
    server.call('PUT', '/api/first-steps', { isHidden: hidden }, token, inWorkspace(owner.id))
  expect((await hide(partner.token, true)).status).toBe(200)
  expect(await isHidden(partner.token, owner.id)).toBe(true)
  expect(await isHidden(partner.token, partner.id)).toBe(false)
  expect(await isHidden(owner.token, owner.id)).toBe(false)
  await hide(partner.token, false)
  expect(await isHidden(partner.token, owner.id)).toBe(false)
})
