import type { Message } from '@portavoz/contract'
import { expect, test } from 'vitest'
import { luzPerson } from '../../../../test/channels/evolution-server.ts'
import { startServerWithWorkflowAgent } from '../../../../test/channels/workflow-server.ts'
import { pdfFile } from '../../../../test/fakes/media/sample-files.ts'
import { encodeLong } from '../../../../test/fakes/evolution/messages.ts'
import { jpegFile } from '../../../../test/helpers/seeing-server.ts'
import { sendFile } from '../../../../test/helpers/send-file.ts'

type Fate = { status: 'pending' | 'uncertain' | 'failed'; caption?: string }

/** Files that a person sent from the console; what became of each is set afterwards. */
async function startWithFiles(name: string, bytes: Buffer, fates: readonly Fate[]) {
  const fixture = await startServerWithWorkflowAgent()
  const { server, token, instance, waitUntilSettled, thread } = fixture
  instance.receiveMessage(luzPerson, '¿Tienen fotos?')
  await waitUntilSettled()
  const { conversation } = await thread()
  const ids: string[] = []
  for (const { caption } of fates) {
    const { body } = await sendFile(server, token, conversation.id, { name, bytes, ...(caption && { caption }) })
    ids.push(body.data.id)
    await server.drain()
  }
  await waitUntilSettled()
  const setFate = (id: string, { status }: Fate, externalId: string | null = null) =>
    server.db
      .updateTable('messages')
      .set({ status, externalId, attemptedAt: server.clock.now(), attemptedBy: 'otro proceso' })
      .where('id', '=', id)
      .execute()
  for (const [at, fate] of fates.entries()) await setFate(ids[at]!, fate)
  const statuses = async () => {
    const messages: Message[] = (await thread()).messages
    return ids.map((id) => messages.find((message) => message.id === id)?.status)
  }
  const externalIds = async () => {
    const rows = await server.db.selectFrom('messages').select(['id', 'externalId']).where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.externalId)
  }
  /** Evolution reports a picture or document that left. */
  const report = async (content: Record<string, unknown>, id: string) => {
    instance.sendThroughApi({ number: luzPerson.number }, content, { id })
    await waitUntilSettled()
  }
  const count = async () => (await thread()).messages.length
  return { ...fixture, ids, setFate, statuses, externalIds, report, count }
}

const photo = { imageMessage: { mimetype: 'image/jpeg' } }
const pdfOf = (fileName: string, bytes: Buffer) => ({
  documentMessage: { fileName, mimetype: 'application/pdf', fileLength: encodeLong(bytes.length) },
})

test('late report of an uncertain photo while another is sent: waits until the other has its id', async () => {
  const fates = [{ status: 'uncertain' }, { status: 'pending' }] as const
  const { evolution, server, ids, report, statuses, externalIds, count, waitUntilSettled } = await startWithFiles(
    'ramo.jpg',
    await jpegFile(),
    fates,
  )
  const before = await count()
  await report(photo, 'LATE')
  expect(await statuses()).toEqual(['uncertain', 'pending'])
  expect(await externalIds()).toEqual([null, null])
  // n8n answers which message the second one is.
  const sent = { status: 'sent', externalId: 'OTHER' } as const
  await server.db.updateTable('messages').set(sent).where('id', '=', ids[1]!).execute()
  expect(await evolution.posts.retryUnaccepted()).toBe(1)
  await waitUntilSettled()
  expect(await statuses()).toEqual(['sent', 'sent'])
  expect(await externalIds()).toEqual(['LATE', 'OTHER'])
  expect(await count()).toBe(before)
})

test('photo of another workflow: leaves a failed photo as it is, and two uncertain ones too', async () => {
  const fates = [{ status: 'failed' }, { status: 'uncertain' }, { status: 'uncertain' }] as const
  const { report, statuses, externalIds, count, setFate, ids } = await startWithFiles(
    'ramo.jpg',
    await jpegFile(),
    fates,
  )
  const before = await count()
  await report(photo, 'ONE')
  expect(await statuses()).toEqual(['failed', 'uncertain', 'uncertain'])
  expect(await count()).toBe(before + 1)
  await setFate(ids[2]!, { status: 'failed' })
  await report(photo, 'TWO')
  expect(await statuses()).toEqual(['failed', 'sent', 'failed'])
  expect(await externalIds()).toEqual([null, 'TWO', null])
  expect(await count()).toBe(before + 1)
})

test('document of another workflow: an uncertain one is it only with the same name, size and caption', async () => {
  const bytes = pdfFile()
  const { report, statuses, count } = await startWithFiles('lista de precios.pdf', bytes, [{ status: 'uncertain' }])
  const before = await count()
  await report(pdfOf('factura.pdf', bytes), 'ONE')
  await report(pdfOf('lista de precios.pdf', Buffer.concat([bytes, bytes])), 'TWO')
  const { documentMessage } = pdfOf('lista de precios.pdf', bytes)
  await report({ documentMessage: { ...documentMessage, caption: 'Otro texto' } }, 'THREE')
  expect(await statuses()).toEqual(['uncertain'])
  expect(await count()).toBe(before + 3)
  await report(pdfOf('lista de precios.pdf', bytes), 'FOUR')
  expect(await statuses()).toEqual(['sent'])
  expect(await count()).toBe(before + 3)
})

test('reports of photos with one caption: the one that is still uncertain is named', async () => {
  const caption = 'El ramo'
  const fates = [
    { status: 'failed', caption },
    { status: 'uncertain', caption },
  ] as const
  const { report, statuses } = await startWithFiles('ramo.jpg', await jpegFile(), fates)
  await report({ imageMessage: { mimetype: 'image/jpeg', caption } }, 'ONE')
  expect(await statuses()).toEqual(['failed', 'sent'])
})
