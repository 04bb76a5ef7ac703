import { expect, test } from 'vitest'
import { startWorkflowServer } from '../../../../test/channels/workflow-server.ts'
import { N8N_CONFIG } from '../../../../test/channels/n8n-server.ts'

const WORKFLOWS = '/configuration/n8n/workflows'

async function withTrial() {
  const opened = await startWorkflowServer()
  const { n8n, token, server, evolution, call } = opened
  const config = { webhookUrl: n8n.webhookUrl, apiUrl: n8n.url, apiToken: n8n.apiKey }
  const trialOutcome = async () =>
    (await server.call('POST', N8N_CONFIG.replace(/config$/, 'test'), config, token)).body.data.outcome
  const install = (evolutionKey: string) => call('POST', WORKFLOWS, { evolutionUrl: evolution.url, evolutionKey })
  return { ...opened, tried: trialOutcome, install }
}

test('connection trial: a key that Evolution API does not accept is found, although no session exists', async () => {
  const { evolution, tried: trialOutcome, install } = await withTrial()
  expect(await trialOutcome()).toBe('good')
  await install('otra')
  evolution.requests.length = 0
  expect(await trialOutcome()).toBe('evolution_key')
  expect(evolution.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /instance/connectionState/portavoz_prueba',
    'GET /instance/fetchInstances',
  ])
})

test('workflow install: a wrong Evolution API key fails the last step, the right one completes it', async () => {
  const { evolution, call, install } = await withTrial()
  expect(await install('otra')).toMatchObject({ status: 502, body: { code: 'n8n.evolution_key' } })
  const { steps, problem } = (await call('GET', WORKFLOWS)).body.data
  expect(steps.at(-1)).toEqual({ step: 'answer', state: 'failed' })
  expect(problem).toContain('Evolution API no acepta la clave')
  expect((await install(evolution.apiKey)).status).toBe(200)
})

test('Evolution API 2.4 without a license: trial and install name the license', async () => {
  const { evolution, tried: trialOutcome, install } = await withTrial()
  evolution.requireLicense()
  expect(await trialOutcome()).toBe('evolution_license')
  expect(await install(evolution.apiKey)).toMatchObject({
    status: 502,
    body: { code: 'n8n.evolution_license', error: expect.stringContaining('licencia') },
  })
  evolution.requireLicense(false)
  expect(await trialOutcome()).toBe('good')
})
