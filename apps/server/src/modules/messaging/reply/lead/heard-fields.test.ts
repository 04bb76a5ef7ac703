import { expect, onTestFinished, test } from 'vitest'
import { startFakeTranscriber } from '../../../../../test/fakes/model/fake-transcriber.ts'
import { oggFile } from '../../../../../test/fakes/media/sample-files.ts'
import { createOwnerWithAgent, sendAndDrain } from '../../../../../test/test-accounts.ts'
import { startTestServer } from '../../../../../test/test-server.ts'

const luz = { id: 99, firstName: 'Luz' }
const saving = (input: Record<string, string>) => ({ tool: { name: 'save_lead', input } })

test('lead of a voice note: its values are marked until they are typed', async () => {
  const transcriber = await startFakeTranscriber()
  onTestFinished(transcriber.close)
  const server = await startTestServer({
    env: { TRANSCRIPTION_BASE_URL: `${transcriber.url}/v1`, TRANSCRIPTION_MODEL: 'oido' },
  })
  const customConfig = { leadCapture: { requiredFields: ['name', 'phone'] } }
  const { bot, token, agent } = await createOwnerWithAgent(server, customConfig)
  const lead = async () => {
    const { body } = await server.call('GET', `/api/agents/${agent.id}/leads`, undefined, token)
    const { fields, heardFields } = body.data.items[0]
    return { fields, heardFields }
  }
  transcriber.queue('Me llamo Lus Marín')
  server.model.queueReplies(saving({ name: 'Lus Marín' }), 'Mucho gusto')
  await sendAndDrain(server, bot, luz, { voice: { ...bot.files.add(oggFile), duration: 3 } })
  expect(await lead()).toEqual({ fields: { name: 'Lus Marín' }, heardFields: ['name'] })
  server.model.queueReplies(saving({ phone: '3001112233' }), 'Gracias')
  await sendAndDrain(server, bot, luz, 'Mi teléfono es 3001112233')
  expect(await lead()).toEqual({ fields: { name: 'Lus Marín', phone: '3001112233' }, heardFields: ['name'] })
  server.model.queueReplies(saving({ name: 'Luz Marín' }), 'Corregido')
  await sendAndDrain(server, bot, luz, 'Se escribe Luz Marín')
  expect((await lead()).heardFields).toEqual([])
})
