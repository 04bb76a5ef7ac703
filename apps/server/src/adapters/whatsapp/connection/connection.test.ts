import { execFile } from 'node:child_process'
import { setImmediate as soon } from 'node:timers/promises'
import { promisify } from 'node:util'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { openLinkedConnection } from '../../../../test/channels/linked-connection.ts'

const { ERROR } = proto.WebMessageInfo.Status

test('inbound: WhatsApp gets the ack after the message is stored, not before', async () => {
  const { shop, ana, setMessageHandler, waitForReceived, waitUntilAcknowledged, received } =
    await openLinkedConnection()
  const barrier = Promise.withResolvers<void>()
  setMessageHandler(() => barrier.promise)
  const id = await ana.write(shop, 'hola')
  await waitForReceived(1)
  expect(shop.device(1)?.waiting).toContain(id)
  barrier.resolve()
  await waitUntilAcknowledged()
  expect(received).toEqual(['live hola'])
})

test('undecryptable: WhatsApp gets the ack after it is stored, and redelivers it when storing failed', async () => {
  const {
    shop,
    ana,
    setUndecryptableHandler,
    waitForUndecryptable,
    waitForReceived,
    waitForCloses,
    connect,
    waitUntilAcknowledged,
    received,
  } = await openLinkedConnection()
  setUndecryptableHandler(() => Promise.reject(new Error('the database is away')))
  ana.corruptMessages(true)
  await ana.write(shop, 'hola')
  await waitForUndecryptable(1)
  await waitForCloses(2)
  const retriesWhileStoring: number[] = []
  setUndecryptableHandler(async () => {
    for (let turns = 0; turns < 500; turns++) await soon()
    retriesWhileStoring.push(ana.resentIds.length)
    ana.corruptMessages(false)
  })
  await connect()
  await waitForReceived(1)
  await waitUntilAcknowledged()
  expect(retriesWhileStoring).toEqual([0])
  expect(received).toEqual(['live hola'])
})

test('inbound: a message that was not stored is redelivered to the next connection and decrypts again', async () => {
  const { shop, ana, setMessageHandler, waitForReceived, waitForCloses, connect, waitUntilAcknowledged, received } =
    await openLinkedConnection()
  setMessageHandler(() => Promise.reject(new Error('the database is away')))
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await waitForCloses(2)
  setMessageHandler(async () => undefined)
  await connect()
  await waitForReceived(2)
  await waitUntilAcknowledged()
  await ana.write(shop, '¿hay alguien?')
  await waitForReceived(3)
  expect(received).toEqual(['live hola', 'waited hola', 'live ¿hay alguien?'])
})

test('inbound: a process that dies while storing a message gets it again and decrypts it', async () => {
  const {
    shop,
    ana,
    setMessageHandler,
    waitForReceived,
    close,
    waitForCloses,
    connect,
    waitUntilAcknowledged,
    received,
  } = await openLinkedConnection()
  setMessageHandler(() => new Promise(() => undefined))
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await close()
  await waitForCloses(2)
  setMessageHandler(async () => undefined)
  await connect()
  await waitUntilAcknowledged()
  expect(received).toEqual(['live hola', 'waited hola'])
})

test('inbound: a malformed message is acknowledged, and the next one is received', async () => {
  const { shop, ana, waitForReceived, waitUntilAcknowledged, received, closeCodes } = await openLinkedConnection()
  await ana.write(shop, new Uint8Array([9, 9, 9, 9]))
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await waitUntilAcknowledged()
  expect(received).toEqual(['live hola'])
  expect(closeCodes).toHaveLength(1)
})

test('outbound: a reply sent while a message is being stored can be decrypted, and so can the next one', async () => {
  const { shop, ana, setMessageHandler, waitForReceived, waitUntilAcknowledged, replyToLast, waitUntilRead } =
    await openLinkedConnection()
  await ana.write(shop, 'uno')
  await waitForReceived(1)
  await replyToLast('primera')
  await waitUntilRead(ana, 'primera')
  await ana.write(shop, 'dos')
  await waitForReceived(2)
  await waitUntilAcknowledged()
  const barrier = Promise.withResolvers<void>()
  setMessageHandler(() => barrier.promise)
  await ana.write(shop, 'tres')
  await waitForReceived(3)
  const second = replyToLast('segunda')
  // Long enough for the reply to leave if it did not wait for the mutex.
  for (let turn = 0; turn < 2_000 && ana.chat.every(({ text }) => text !== 'segunda'); turn += 1) await soon()
  barrier.resolve()
  await second
  await replyToLast('tercera')
  await waitUntilRead(ana, 'primera', 'segunda', 'tercera')
})

test('inbound: a message is stored while a reply to another contact waits for WhatsApp', async () => {
  const { whatsapp, shop, ana, waitForReceived, waitUntilAcknowledged, received, replyToLast, waitUntilRead } =
    await openLinkedConnection()
  const luz = whatsapp.addPhone({ number: '573009998866', name: 'Luz' })
  await luz.write(shop, 'hola')
  await waitForReceived(1)
  await waitUntilAcknowledged()
  const barrier = whatsapp.holdNext('question')
  const answered = replyToLast('Sí')
  await barrier.arrived
  await ana.write(shop, '¿Abren hoy?')
  await waitForReceived(2)
  await waitUntilAcknowledged()
  barrier.release()
  await answered
  await waitUntilRead(luz, 'Sí')
  expect(received).toEqual(['live hola', 'live ¿Abren hoy?'])
})

test('group message: one that arrives while the connection is aborted does not end the process', async () => {
  const { shop, ana, setMessageHandler, waitForReceived, waitForCloses, connect, waitUntilAcknowledged, received } =
    await openLinkedConnection()
  setMessageHandler(async () => {
    for (const id of ['a', 'b', 'c']) shop.device(1)?.connection?.send(groupMessage(id))
    throw new Error('the database is away')
  })
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await waitForCloses(2)
  setMessageHandler(async () => undefined)
  await connect()
  await waitUntilAcknowledged()
  expect(received).toEqual(['live hola', 'waited hola'])
})

test('resend: a phone that could not decrypt a reply gets it again, also on another connection', async () => {
  const { shop, ana, waitForReceived, close, waitForCloses, connect, waitUntilOpen, replyToLast, waitUntilRead } =
    await openLinkedConnection()
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  const id = await replyToLast('Sí, hasta las seis')
  await waitUntilRead(ana, 'Sí, hasta las seis')
  await close()
  await waitForCloses(2)
  await connect()
  await waitUntilOpen()
  ana.requestRetry(shop, id)
  await waitUntilRead(ana, 'Sí, hasta las seis')
})

test('refusal: one that arrives with the message itself has its cause', async () => {
  const { ana, notifier, receipts, emitOwnMessage } = await openLinkedConnection()
  const message = {
    key: { remoteJid: ana.jid, fromMe: true, id: 'MIO1' },
    status: ERROR,
    messageStubParameters: ['463'],
  }
  emitOwnMessage(message)
  await notifier.waitUntil(
    () => receipts.some(({ status }) => status === 0),
    () => 'a refusal',
  )
  expect(receipts.at(-1)).toMatchObject({ key: { id: 'MIO1' }, causes: ['463'] })
})

test('presence: the linked device stays unavailable, so that the phone goes on ringing', async () => {
  const { shop, ana, waitForReceived, waitUntilAcknowledged } = await openLinkedConnection()
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await waitUntilAcknowledged()
  expect(shop.presences).toEqual(['unavailable'])
})

test('console: a process with a connection prints nothing, because libsignal prints private keys', async () => {
  const moduleUrl = new URL('connection.ts', import.meta.url).href
  const args = `'Session error', 'privKey'`
  const program = `await import('${moduleUrl}'); console.info(${args}); console.warn(${args}); console.error(${args})`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(await run).toEqual({ stdout: '', stderr: '' })
})

const groupMessage = (id: string) => ({
  tag: 'message',
  attrs: { id, from: '120363000000000000@g.us', participant: '573001119999@s.whatsapp.net', t: '1', type: 'text' },
  content: [{ tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: new Uint8Array([1, 2, 3]) }],
})
