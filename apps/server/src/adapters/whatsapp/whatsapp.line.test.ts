import type { WAMessage, WASocket } from 'baileys'
import { expect, onTestFinished, test } from 'vitest'
import { createBell } from '../../../test/fakes/bell.ts'
import { createVault } from '../../../test/fakes/whatsapp/vault.ts'
import { openWhatsApp } from '../../../test/fakes/whatsapp/whatsapp.ts'
import { createLog } from '../../platform/log.ts'
import { openLine } from './whatsapp.line.ts'
import { openMemory } from './whatsapp.memory.ts'
import { WAITS } from './whatsapp.waits.ts'

async function linked() {
  const whatsapp = await openWhatsApp()
  onTestFinished(() => whatsapp.close())
  const shop = whatsapp.addPhone({ number: '573001112233', name: 'Tienda' })
  const ana = whatsapp.addPhone({ number: '573009998877', name: 'Ana' })
  const vault = createVault()
  const bell = createBell()
  const heard: string[] = []
  const closed: (number | undefined)[] = []
  let keep: (message: WAMessage) => Promise<void> = async () => undefined
  let socket: WASocket
  let [isOpen, qr] = [false, '']

  /** As a process that has just begun: it knows only what was kept. */
  async function call() {
    isOpen = false
    const memory = await openMemory(vault)
    ;({ socket } = openLine(
      { memory, url: whatsapp.url, version: undefined, log: createLog('silent'), waits: WAITS },
      {
        onQr: (shown) => [(qr = shown), bell.ring()],
        onLinked: () => undefined,
        onOpen: () => [(isOpen = true), bell.ring()],
        async onMessage(message, how) {
          const text = message.message?.conversation
          if (!text) return
          heard.push(`${how} ${text}`)
          bell.ring()
          await keep(message)
        },
        onTick: () => undefined,
        onAlive: () => undefined,
        onSilent: () => undefined,
        onClose: (code) => [closed.push(code), bell.ring()],
      },
    ))
  }
  const opened = () =>
    bell.until(
      () => isOpen,
      () => 'an open line',
    )
  const closedTimes = (times: number) =>
    bell.until(
      () => closed.length >= times,
      () => `${times} closings; there were ${closed.length}`,
    )

  await call()
  onTestFinished(() => socket.end(undefined))
  await bell.until(
    () => qr !== '',
    () => 'a QR',
  )
  await whatsapp.scan(shop, qr)
  await closedTimes(1)
  await call()
  await opened()
  return {
    whatsapp,
    shop,
    ana,
    bell,
    heard,
    call,
    opened,
    closedTimes,
    hangUp: () => socket.end(undefined),
    keeping: (act: typeof keep) => void (keep = act),
    hearing: (times: number) =>
      bell.until(
        () => heard.length >= times,
        () => `${times} messages; there were ${heard.join(', ')}`,
      ),
    confirmed: () =>
      whatsapp.bell.until(
        () => shop.device(1)?.waiting.length === 0,
        () => 'nothing waiting',
      ),
  }
}

test('the network learns that a message arrived once it is kept, and not before', async () => {
  const { shop, ana, keeping, hearing, confirmed, heard } = await linked()
  const gate = Promise.withResolvers<void>()
  keeping(() => gate.promise)
  const id = await ana.write(shop, 'hola')
  await hearing(1)
  expect(shop.device(1)?.waiting).toContain(id)
  gate.resolve()
  await confirmed()
  expect(heard).toEqual(['live hola'])
})

test('a message that could not be kept is brought again to the next line, and opens again', async () => {
  const { shop, ana, keeping, hearing, closedTimes, call, confirmed, heard } = await linked()
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
  const { shop, ana, keeping, hearing, hangUp, closedTimes, call, confirmed, heard } = await linked()
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
