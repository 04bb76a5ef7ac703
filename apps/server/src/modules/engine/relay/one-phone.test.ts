import { expect, test } from 'vitest'
import { withEvolution } from '../../../../test/evolution.ts'

type Made = Awaited<ReturnType<typeof withEvolution>>

const phones = [
  ['525512345678', '5215512345678'],
  ['541112345678', '5491112345678'],
] as const

const execute = ({ house, agent, sessionName, key }: Made, userPhone: string, externalId: string) =>
  house.call(
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
    test(`contact: ${heard} told by Evolution, asked about and sent to as ${asked} is one conversation`, async () => {
      const made = await withEvolution()
      const { line, settled, conversations } = made
      line.hears({ number: heard, name: 'Ana' }, 'hola', { id: 'AAAA' })
      await settled()
      const { reply } = (await execute(made, asked, 'AAAA')).body.data
      expect(reply).toContain('Eco: hola')
      line.sends({ number: asked }, reply, { id: '3EB0AA' })
      line.types({ number: asked }, 'Ya te atiendo yo')
      await settled()
      expect(await conversations()).toHaveLength(1)
      expect((await made.thread()).messages).toHaveLength(3)
    })

    test(`contact: ${asked} asked about first, ${heard} told by alias and number is one conversation`, async () => {
      const made = await withEvolution()
      const { line, settled, conversations } = made
      await execute(made, asked, 'AAAA')
      line.hears({ number: heard, lid: '88001122334455', name: 'Ana' }, 'hola', { id: 'AAAA' })
      line.hears({ number: heard, lid: '88001122334455', name: 'Ana' }, '¿están?', { id: 'BBBB' })
      await settled()
      expect(await conversations()).toHaveLength(1)
    })
  }
