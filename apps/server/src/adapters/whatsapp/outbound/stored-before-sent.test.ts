import { expect, test } from 'vitest'
import { openLinkedConnection } from '../../../../test/channels/linked-connection.ts'

test('keys: a message whose keys could not be stored is not sent, and no later one reuses its key', async () => {
  const {
    whatsapp,
    ana,
    shop,
    waitForReceived,
    waitUntilAcknowledged,
    replyToLast,
    waitUntilRead,
    failKeyWrites,
    waitForCloses,
    connect,
    waitUntilOpen,
  } = await openLinkedConnection()
  // With a known LID a new connection starts new Signal sessions.
  ana.setAddressing('only-number')
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await waitUntilAcknowledged()
  await replyToLast('uno')
  await waitUntilRead(ana, 'uno')
  failKeyWrites(`${ana.number}.0`)
  await expect(replyToLast('dos')).rejects.toThrow('All encryptions failed')
  await waitForCloses(2)
  failKeyWrites(null)
  await connect()
  await waitUntilOpen()
  await replyToLast('tres')
  await waitUntilRead(ana, 'tres')
  await waitUntilRead(shop, 'tres')
  expect(ana.shownEvents).toEqual(['uno', 'tres'])
  expect(whatsapp.undecryptable).toEqual([])
})

test('keys: a phone without the session of a reply asks for it again and shows it once', async () => {
  const { whatsapp, ana, shop, waitForReceived, waitUntilAcknowledged, replyToLast, waitUntilRead } =
    await openLinkedConnection()
  await ana.write(shop, 'hola')
  await waitForReceived(1)
  await replyToLast('uno')
  await waitUntilRead(ana, 'uno')
  await ana.write(shop, 'bien')
  await waitForReceived(2)
  await waitUntilAcknowledged()
  await ana.forgetSession(shop.device(1)!)
  const id = await replyToLast('dos')
  await waitUntilRead(ana, 'dos')
  expect(whatsapp.undecryptable).toMatchObject([{ id, to: ana.number, isReusedKey: false }])
  expect(ana.shownEvents).toEqual(['uno', 'dos'])
})
