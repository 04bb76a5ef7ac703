import { expect, test } from 'vitest'
import { startEvolutionServer } from '../../../../../test/channels/evolution-server.ts'

type EvolutionSetup = Awaited<ReturnType<typeof startEvolutionServer>>

const phones = [
  ['525512345678', '5215512345678'],
  ['541112345678', '5491112345678'],
] as const

const execute = ({ server, agent, sessionName, key }: EvolutionSetup, userPhone: string, externalId: string) =>
  server.call(
    'POST',
    `/api/agents/${agent.id}/execution`,
    { input: 'hola', conversation: { sessionName, userPhone, userName: 'Ana', externalId } },
    key,
  )

for (const [bare, withDigit] of phones)
  for (const [heard, asked] of [
    [bare, withDigit],
    [withDigit, bare],
  ] as const) {
    test(`contact: ${heard} reported by Evolution, ${asked} in request and reply: one conversation`, async () => {
      const setup = await startEvolutionServer()
      const { instance: evolution, waitUntilDelivered: whenSettled, conversations } = setup
      evolution.receiveMessage({ number: heard, name: 'Ana' }, 'hola', { id: 'AAAA' })
      await whenSettled()
      const { reply } = (await execute(setup, asked, 'AAAA')).body.data
      expect(reply).toContain('Eco: hola')
      evolution.sendThroughApi({ number: asked }, reply, { id: '3EB0AA' })
      evolution.sendFromPhone({ number: asked }, 'Ya te atiendo yo')
      await whenSettled()
      expect(await conversations()).toHaveLength(1)
      expect((await setup.thread()).messages).toHaveLength(3)
    })

    test(`contact: ${asked} requested first, ${heard} reported by alias and number: one conversation`, async () => {
      const setup = await startEvolutionServer()
      const { instance: evolution, waitUntilDelivered: whenSettled, conversations } = setup
      await execute(setup, asked, 'AAAA')
      evolution.receiveMessage({ number: heard, lid: '88001122334455', name: 'Ana' }, 'hola', { id: 'AAAA' })
      evolution.receiveMessage({ number: heard, lid: '88001122334455', name: 'Ana' }, '¿están?', { id: 'BBBB' })
      await whenSettled()
      expect(await conversations()).toHaveLength(1)
    })
  }
