import type { Agent } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { waitForAgent, isAgentConnected } from '../../../test/helpers/wait-for-agent.ts'
import { uploadAndProcess } from '../../../test/helpers/upload-documents.ts'
import { createOwnerWithAgent, signUp } from '../../../test/test-accounts.ts'
import { startTestServer } from '../../../test/test-server.ts'

const noModel = { OPENAI_BASE_URL: '', OPENAI_API_KEY: '', OPENAI_MODEL: '' }

test('agent state: it follows the documents, the connection, the page and the switch', async () => {
  const server = await startTestServer({ env: noModel })
  const { token, agent } = await createOwnerWithAgent(server)
  const neighbour = await signUp(server, 'vecina')
  const call = (method: string, path: string, body?: object) => server.call(method, `/api${path}`, body, token)
  const state = async () => (await call('GET', `/agents/${agent.id}`)).body.data.state as Agent['state']
  const told = async () => {
    const { name, cause } = await state()
    return [name, cause?.remedy ?? null]
  }
  await waitForAgent(server, token, agent.id, isAgentConnected)
  await uploadAndProcess(server, neighbour.token, 'Camisas a 20.000')
  expect(await told()).toEqual(['not_answering', 'documents'])
  await uploadAndProcess(server, token, 'Camisas a 20.000')
  expect(await told()).toEqual(['answering', null])

  await call('POST', `/agents/telegram/${agent.id}/disconnect`)
  expect(await told()).toEqual(['not_answering', 'connect'])
  const page = { slug: 'tienda-de-luz', isOpen: true, origins: [] }
  await call('PUT', `/agents/${agent.id}/web-page`, page)
  expect((await state()).cause?.text).toMatch(/^Solo responde en su página web/)
  expect(await told()).toEqual(['answering', 'connect'])
  await call('PUT', `/agents/${agent.id}/web-page`, { ...page, isOpen: false })
  expect(await told()).toEqual(['not_answering', 'connect'])

  await call('PUT', `/agents/${agent.id}/status`, { telegramStatus: 'inactive' })
  expect(await told()).toEqual(['paused', 'activate'])
  expect((await call('GET', '/agents')).body.data).toMatchObject([{ state: { name: 'paused' } }])
})
