import { expect, test } from 'vitest'
import { evolution, NO_PAUSES, PATH } from '../../../../test/n8n-install.ts'
import { linkThroughN8n, openN8nHouse } from '../../../../test/n8n.ts'
import { SESSIONS } from '../../../../test/whatsapp.ts'

/** Two lines that stand, one that waits to be let in and one that was left, in an n8n that is about to have our workflows. */
async function withLines() {
  const kept = await openN8nHouse({ outside: { n8nPausesMs: NO_PAUSES } })
  const { house, n8n, token } = kept
  const lines = [await linkThroughN8n(kept, '573001112233'), await linkThroughN8n(kept, '573001112244')].toSorted()
  await house.call('POST', SESSIONS, {}, token)
  const left = await linkThroughN8n(kept, '573001112255')
  await house.call('POST', `${SESSIONS}/${left}/disconnect`, {}, token)
  n8n.deactivate('/evolution-api')
  const words = { webhookUrl: `${n8n.webhookUrl}/tienda`, apiUrl: n8n.url, apiToken: n8n.apiKey }
  await house.call('POST', `${PATH}/config`, words, token)
  const told = () =>
    n8n.calls
      .filter(({ path, body }) => path === '/tienda/evolution-api' && body['operationType'] === 'connect')
      .map(({ body }) => body)
      .filter(({ sessionName }) => [...lines, left].includes(String(sessionName)))
  return { ...kept, lines, told, install: () => house.call('POST', `${PATH}/workflows`, evolution, token) }
}

test('lines that stand are told anew where to bring what they hear, each time that the workflows are put there', async () => {
  const { lines, told, install } = await withLines()
  const connects = lines.map((sessionName) => ({
    sessionName,
    operationType: 'connect',
    timestamp: expect.stringMatching(/Z$/),
  }))
  expect((await install()).status).toBe(200)
  expect(told()).toEqual(connects)
  expect((await install()).status).toBe(200)
  expect(told()).toEqual([...connects, ...connects])
})

test('install: an Evolution API out of reach fails it before any line is told, a refused line does not', async () => {
  const { n8n, lines, told, install } = await withLines()
  n8n.kept.say({ success: false, cause: 'unreachable', error: 'canario' })
  expect(await install()).toMatchObject({ status: 502, body: { code: 'n8n.evolution_away' } })
  expect(told()).toEqual([])
  n8n.kept.say({ success: false, cause: 'refused', error: 'canario' })
  expect((await install()).status).toBe(200)
  expect(told()).toHaveLength(lines.length)
})
