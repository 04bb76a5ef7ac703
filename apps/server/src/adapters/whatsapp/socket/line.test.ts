import { execFile } from 'node:child_process'
import { setImmediate as soon } from 'node:timers/promises'
import { promisify } from 'node:util'
import { proto } from 'baileys'
import { expect, test } from 'vitest'
import { linkedLine } from '../../../../test/linked-line.ts'

const { ERROR } = proto.WebMessageInfo.Status

test('the network learns that a message arrived once it is kept, and not before', async () => {
  const { shop, ana, keeping, hearing, confirmed, heard } = await linkedLine()
  const gate = Promise.withResolvers<void>()
  keeping(() => gate.promise)
  const id = await ana.write(shop, 'hola')
  await hearing(1)
  expect(shop.device(1)?.waiting).toContain(id)
  gate.resolve()
  await confirmed()
  expect(heard).toEqual(['live hola'])
})

test('the network learns that a message did not open once that is kept, and brings it again to the next line when it is not', async () => {
  const { shop, ana, missing, missed, hearing, closedTimes, call, confirmed, heard } = await linkedLine()
  missing(() => Promise.reject(new Error('the database is away')))
  ana.sealWrong(true)
  await ana.write(shop, 'hola')
  await missed(1)
  await closedTimes(2)
  const askedWhileKept: number[] = []
  missing(async () => {
    for (let turns = 0; turns < 500; turns++) await soon()
    askedWhileKept.push(ana.askedAgain.length)
    ana.sealWrong(false)
  })
  await call()
  await hearing(1)
  await confirmed()
  expect(askedWhileKept).toEqual([0])
  expect(heard).toEqual(['live hola'])
})

test('a message that could not be kept is brought again to the next line, and opens again', async () => {
  const { shop, ana, keeping, hearing, closedTimes, call, confirmed, heard } = await linkedLine()
  keeping(() => Promise.reject(new Error('the database is away')))
  await ana.write(shop, 'hola')
  await hearing(1)
  await closedTimes(2)
  keeping(async () => undefined)
  await call()
  await hearing(2)
  await confirmed()
  await ana.write(shop, '¿hay alguien?')
  await hearing(3)
  expect(heard).toEqual(['live hola', 'waited hola', 'live ¿hay alguien?'])
})

test('a process that dies while it keeps a message opens it again when it comes back', async () => {
  const { shop, ana, keeping, hearing, hangUp, closedTimes, call, confirmed, heard } = await linkedLine()
  keeping(() => new Promise(() => undefined))
  await ana.write(shop, 'hola')
  await hearing(1)
  await hangUp()
  await closedTimes(2)
  keeping(async () => undefined)
  await call()
  await confirmed()
  expect(heard).toEqual(['live hola', 'waited hola'])
})

test('what is no message at all is told as arrived, and what comes behind it is heard', async () => {
  const { shop, ana, hearing, confirmed, heard, closed } = await linkedLine()
  await ana.write(shop, new Uint8Array([9, 9, 9, 9]))
  await ana.write(shop, 'hola')
  await hearing(1)
  await confirmed()
  expect(heard).toEqual(['live hola'])
  expect(closed).toHaveLength(1)
})

test('an answer that is sent while a message is being kept opens, and so does the next one', async () => {
  const { shop, ana, keeping, hearing, confirmed, answer, read } = await linkedLine()
  await ana.write(shop, 'uno')
  await hearing(1)
  await answer('primera')
  await read(ana, 'primera')
  await ana.write(shop, 'dos')
  await hearing(2)
  await confirmed()
  const gate = Promise.withResolvers<void>()
  keeping(() => gate.promise)
  await ana.write(shop, 'tres')
  await hearing(3)
  const second = answer('segunda')
  // Time enough for it to leave, if it did not wait for its turn.
  for (let turn = 0; turn < 2_000 && ana.chat.every(({ text }) => text !== 'segunda'); turn += 1) await soon()
  gate.resolve()
  await second
  await answer('tercera')
  await read(ana, 'primera', 'segunda', 'tercera')
})

test('a message is kept while an answer to somebody else waits for the network', async () => {
  const { whatsapp, shop, ana, hearing, confirmed, heard, answer, read } = await linkedLine()
  const luz = whatsapp.addPhone({ number: '573009998866', name: 'Luz' })
  await luz.write(shop, 'hola')
  await hearing(1)
  await confirmed()
  const gate = whatsapp.hold('question')
  const answered = answer('Sí')
  await gate.arrived
  await ana.write(shop, '¿Abren hoy?')
  await hearing(2)
  await confirmed()
  gate.open()
  await answered
  await read(luz, 'Sí')
  expect(heard).toEqual(['live hola', 'live ¿Abren hoy?'])
})

test('a group that writes while the line is given up ends nothing else', async () => {
  const { shop, ana, keeping, hearing, closedTimes, call, confirmed, heard } = await linkedLine()
  keeping(async () => {
    for (const id of ['a', 'b', 'c']) shop.device(1)?.line?.send(groupMessage(id))
    throw new Error('the database is away')
  })
  await ana.write(shop, 'hola')
  await hearing(1)
  await closedTimes(2)
  keeping(async () => undefined)
  await call()
  await confirmed()
  expect(heard).toEqual(['live hola', 'waited hola'])
})

test('a phone that could not open an answer asks for it again, also on another line, and gets it', async () => {
  const { shop, ana, hearing, hangUp, closedTimes, call, opened, answer, read } = await linkedLine()
  await ana.write(shop, 'hola')
  await hearing(1)
  const id = await answer('Sí, hasta las seis')
  await read(ana, 'Sí, hasta las seis')
  await hangUp()
  await closedTimes(2)
  await call()
  await opened()
  ana.askAgain(shop, id)
  await read(ana, 'Sí, hasta las seis')
})

test('a refusal that is told with the message itself is told with its cause', async () => {
  const { ana, bell, ticks, hearOwn } = await linkedLine()
  const message = {
    key: { remoteJid: ana.jid, fromMe: true, id: 'MIO1' },
    status: ERROR,
    messageStubParameters: ['463'],
  }
  hearOwn(message)
  await bell.until(
    () => ticks.some(({ status }) => status === 0),
    () => 'a refusal',
  )
  expect(ticks.at(-1)).toMatchObject({ key: { id: 'MIO1' }, causes: ['463'] })
})

test('a linked computer does not say that somebody sits at it: the phone goes on ringing', async () => {
  const { shop, ana, hearing, confirmed } = await linkedLine()
  await ana.write(shop, 'hola')
  await hearing(1)
  await confirmed()
  expect(shop.presences).toEqual(['unavailable'])
})

test('whoever opens a line says nothing on the console, where libsignal prints private keys and stacks', async () => {
  const line = new URL('line.ts', import.meta.url).href
  const words = `'Session error', 'privKey'`
  const program = `await import('${line}'); console.info(${words}); console.warn(${words}); console.error(${words})`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(await run).toEqual({ stdout: '', stderr: '' })
})

const groupMessage = (id: string) => ({
  tag: 'message',
  attrs: { id, from: '120363000000000000@g.us', participant: '573001119999@s.whatsapp.net', t: '1', type: 'text' },
  content: [{ tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: new Uint8Array([1, 2, 3]) }],
})
